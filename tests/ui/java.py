"""A stand-in for the Java classes of Android that the app asks, no more of them than it may use.

A class that is not here, and a method that a version of Android does not have, fail as they would
on a phone. The stand-in remembers what it was asked to do.
"""

from dataclasses import dataclass, field
from types import ModuleType, SimpleNamespace
from typing import Any, ClassVar


class Cutout:
    def __init__(self, left: int, top: int, right: int, bottom: int) -> None:
        self.getSafeInsetLeft = lambda: left
        self.getSafeInsetTop = lambda: top
        self.getSafeInsetRight = lambda: right
        self.getSafeInsetBottom = lambda: bottom


class WindowInsets:
    def __init__(self, bars: tuple[int, int, int, int], phone: "Phone") -> None:
        left, top, right, bottom = bars
        self.getStableInsetLeft = self.getSystemWindowInsetLeft = lambda: left
        self.getStableInsetTop = self.getSystemWindowInsetTop = lambda: top
        self.getStableInsetRight = self.getSystemWindowInsetRight = lambda: right
        self.getStableInsetBottom = lambda: bottom
        self.getSystemWindowInsetBottom = lambda: max(bottom, phone.keyboard)
        if phone.version >= 28:
            self.getDisplayCutout = lambda: Cutout(*phone.notch) if phone.notch else None


class View:
    """A rectangle in a window; the window's own view has no parent."""

    def __init__(self, phone: "Phone", box: tuple[int, int, int, int], root: "View | None") -> None:
        self._phone, self._box, self._root = phone, box, root

    def getRootView(self) -> "View":  # noqa: N802
        return self._root or self

    def getLocationInWindow(self, corner: list[int]) -> None:  # noqa: N802
        corner[:] = self._box[:2]

    def getWidth(self) -> int:  # noqa: N802
        return self._box[2]

    def getHeight(self) -> int:  # noqa: N802
        return self._box[3]

    def getRootWindowInsets(self) -> WindowInsets | None:  # noqa: N802
        return WindowInsets(self._phone.bars, self._phone) if self._phone.laid_out else None


class Intent:
    ACTION_SEND: ClassVar = "android.intent.action.SEND"
    EXTRA_STREAM: ClassVar = "android.intent.extra.STREAM"
    FLAG_GRANT_READ_URI_PERMISSION: ClassVar = 1

    def __init__(self, action: str) -> None:
        self.action, self.type, self.flags = action, "", 0
        self.extras: dict[str, object] = {}

    def setType(self, kind: str) -> None:  # noqa: N802
        self.type = kind

    def putExtra(self, key: str, value: object) -> None:  # noqa: N802
        self.extras[key] = value

    def addFlags(self, flags: int) -> None:  # noqa: N802
        self.flags |= flags

    @staticmethod
    def createChooser(intent: "Intent", title: object) -> tuple["Intent", object]:  # noqa: N802
        return intent, title


class Stream:
    def __init__(self, phone: "Phone", name: str) -> None:
        self._phone, self._name, self._bytes = phone, name, b""

    def write(self, content: bytes) -> None:
        self._phone.may_fail("write")
        self._bytes += content

    def close(self) -> None:
        self._phone.pictures[self._name] = self._bytes


class Resolver:
    def __init__(self, phone: "Phone") -> None:
        self._phone = phone

    def insert(self, place: str, values: dict[str, str]) -> str | None:
        if self._phone.version < 29:
            raise PermissionError("java.lang.SecurityException: WRITE_EXTERNAL_STORAGE")
        assert values["mime_type"] == "image/png"
        if self._phone.failing == "insert":
            return None
        picture = f"{place}/{values['_display_name']}"
        self._phone.pictures[picture] = b""  # which is there for all to see, with nothing in it
        return picture

    def openOutputStream(self, place: str) -> Stream:  # noqa: N802
        self._phone.may_fail("openOutputStream")
        return Stream(self._phone, place)

    def delete(self, place: str, where: None, values: None) -> int:
        del self._phone.pictures[place]
        return 1


class Values(dict[str, str]):
    def put(self, key: str, value: str) -> None:
        self[key] = value


@dataclass
class Phone:
    """What a phone is like, and what it was asked to do."""

    version: int = 36
    screen: tuple[int, int] = (1080, 2400)
    view: tuple[int, int, int, int] = (0, 0, 1080, 2400)
    bars: tuple[int, int, int, int] = (0, 0, 0, 0)
    notch: tuple[int, int, int, int] | None = None
    keyboard: int = 0
    laid_out: bool = True
    ui_mode: int = 0x11
    language: tuple[str, str] = ("en", "GB")
    failing: str = ""  # the method that does not do what it should
    hidings: list[bool] = field(default_factory=list)
    pulses: list[object] = field(default_factory=list)
    pictures: dict[str, bytes] = field(default_factory=dict)
    started: list[tuple[Intent, object]] = field(default_factory=list)

    def modules(self) -> dict[str, ModuleType]:
        """What python-for-android brings: pyjnius, and the module named android."""
        jnius, android = ModuleType("jnius"), ModuleType("android")
        jnius.autoclass = self._classes().__getitem__  # type: ignore[attr-defined]
        jnius.cast = lambda kind, thing: thing  # type: ignore[attr-defined]
        android.config = SimpleNamespace(JAVA_NAMESPACE="org.kivy.android")  # type: ignore[attr-defined]
        return {"jnius": jnius, "android": android}

    def _classes(self) -> dict[str, Any]:
        window = View(self, (0, 0, *self.screen), None)
        layout = View(self, self.view, window)
        language, country = self.language
        locale = SimpleNamespace(getLanguage=lambda: language, getCountry=lambda: country)
        effect = SimpleNamespace(
            DEFAULT_AMPLITUDE=-1, createOneShot=lambda milliseconds, strength: milliseconds
        )
        return {
            "org.kivy.android.PythonActivity": SimpleNamespace(
                mActivity=self._activity(), getLayout=lambda: layout
            ),
            "android.os.Build$VERSION": SimpleNamespace(SDK_INT=self.version),
            "android.os.VibrationEffect": effect,
            "android.content.Context": SimpleNamespace(VIBRATOR_SERVICE="vibrator"),
            "android.content.Intent": Intent,
            "android.content.ContentValues": Values,
            "android.provider.MediaStore$Images$Media": SimpleNamespace(
                EXTERNAL_CONTENT_URI="content://media/external/images/media"
            ),
            "java.lang.String": str,
            "java.util.Locale": SimpleNamespace(getDefault=lambda: locale),
        }

    def _activity(self) -> SimpleNamespace:
        configuration = SimpleNamespace(uiMode=self.ui_mode)
        return SimpleNamespace(
            getResources=lambda: SimpleNamespace(getConfiguration=lambda: configuration),
            getContentResolver=lambda: Resolver(self),
            getSystemService={"vibrator": SimpleNamespace(vibrate=self.pulses.append)}.get,
            moveTaskToBack=self._hide,
            startActivity=self._start,
        )

    def may_fail(self, method: str) -> None:
        if method == self.failing:
            raise RuntimeError(f"JVM exception occurred in {method}")

    def _start(self, wanted: tuple[Intent, object]) -> None:
        self.may_fail("startActivity")
        self.started.append(wanted)

    def _hide(self, whatever_is_shown: bool) -> bool:
        self.hidings.append(whatever_is_shown)
        return True
