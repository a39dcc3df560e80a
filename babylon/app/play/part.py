"""A part of the game's screen: it has a box, reads the session, and is shown or not."""

from typing import Any

from kivy.metrics import dp
from kivy.uix.widget import Widget

from babylon.app.play.arrangement import Box, Shape
from babylon.app.play.session import Session


class Part(Widget):
    """What the screen lays out; `refresh` shows the session as it is."""

    def __init__(self, **options: Any) -> None:
        self.shape = Shape.TABLET
        super().__init__(size_hint=(None, None), **options)

    def refresh(self, session: Session) -> None:
        """Show what has changed."""

    def put(self, box: Box, shape: Shape) -> None:
        """Take a box of the screen, which is in dp."""
        if shape is not self.shape:
            self.shape = shape
            self.reshape()
        self.pos = (dp(box.x), dp(box.y))
        self.size = (dp(box.width), dp(box.height))

    def reshape(self) -> None:
        """Rearrange for another kind of screen."""
