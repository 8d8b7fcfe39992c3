/** How the optics show a sample. Grey levels are 0 to 255; the defaults are fitted to VISEM-Tracking video 11. */
export interface Appearance {
  readonly background: number;
  /** SD of the slow unevenness of the light over the field, and darkening of the corners. */
  readonly unevenness: number;
  readonly vignette: number;
  /** SD of the still grain of the medium, and of the camera's noise from frame to frame. */
  readonly grain: number;
  readonly noise: number;
  /** Correlation of grain and noise from pixel to pixel (compression and optics smear it), 0 to 0.7. */
  readonly noiseCorrelation: number;
  readonly white: number;
  /** Below this level the camera's response halves: no body in a real frame is black. */
  readonly toe: number;
  readonly headGain: number;
  /** How far a face-on head darkens below its halo. */
  readonly rimGain: number;
  readonly haloGain: number;
  readonly haloReachUm: number;
  /** Narrow bright fringe just outside a head: gain and SD. */
  readonly fringeGain: number;
  readonly fringeUm: number;
  readonly tailGain: number;
  readonly speckGain: number;
  readonly debrisGain: number;
  /** SD of the sharpest possible image of a point, µm. */
  readonly blurUm: number;
  /** Growth of that blur per µm out of focus; the focus plane is given as a share of the chamber depth. */
  readonly defocus: number;
  readonly focus: number;
}

export const DEFAULT_APPEARANCE: Appearance = {
  background: 89.5,
  unevenness: 2,
  vignette: 3,
  grain: 2.3,
  noise: 1.8,
  noiseCorrelation: 0.5,
  white: 250,
  toe: 55,
  headGain: 160,
  rimGain: 125,
  haloGain: 40,
  haloReachUm: 8.5,
  fringeGain: 38,
  fringeUm: 2,
  tailGain: 48,
  speckGain: 62,
  debrisGain: 95,
  blurUm: 0.4,
  defocus: 0.05,
  focus: 0.5,
};
