import type { SampleSettings } from './sample-settings.ts';

/** Shift of everything in the chamber since t = 0, µm: flow or a moving stage. */
export function driftAt(settings: SampleSettings, time: number): { x: number; y: number } {
  const sway = settings.swayUm * Math.sin(2 * Math.PI * settings.swayHz * time);
  return { x: settings.driftX * time + sway, y: settings.driftY * time + sway / 2 };
}
