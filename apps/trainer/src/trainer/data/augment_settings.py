"""How widely views differ from the pictures they are taken from."""

from dataclasses import dataclass


@dataclass(frozen=True)
class AugmentSettings:
    #: Narrow: size separates a head from a pinhead or a round cell. Sources of other magnifications bring their own.
    scale: tuple[float, float] = (0.87, 1.15)
    free_rotation: float = 0.25
    brightness: float = 35.0
    contrast: tuple[float, float] = (0.7, 1.35)
    blur: float = 0.35
    noise: float = 0.4
    gradient: float = 0.4
    compression: float = 0.3
    #: Share of views shown as other clinics' optics, cameras and encoders would.
    harsh: float = 0.0


#: Wide teaches what a head looks like under any light and lens; narrow teaches how large it is in this set.
AUGMENTATIONS = {
    "wide": AugmentSettings(scale=(0.7, 1.5), contrast=(0.4, 1.5), free_rotation=0.3),
    "narrow": AugmentSettings(),
    "conditions": AugmentSettings(harsh=0.5),
}
