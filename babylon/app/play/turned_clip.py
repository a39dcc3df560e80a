"""A scene inside an interface that may be turned to face another side of the table."""

from babylon.app.scene_view import SceneView


class TurnedClip(SceneView):
    """Cuts the scene to its widget also when the whole interface is turned."""

    def move(self, *_: object) -> None:
        super().move()
        # Not `right` and `top`: while a place is being changed they are still the old ones.
        far = self.x + self.width, self.y + self.height
        corners = [self.to_window(self.x, self.y), self.to_window(*far)]
        xs, ys = zip(*corners, strict=True)
        self._clip.pos = (int(min(xs)), int(min(ys)))
        self._clip.size = (int(max(xs) - min(xs)), int(max(ys) - min(ys)))
