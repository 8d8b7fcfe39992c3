import type { Random } from '../random.ts';
import type { SampleSettings } from './sample-settings.ts';
import type { SwimMode } from './swim-mode.ts';

/** What was drawn for one cell; its path follows from this and its own random stream. */
export interface Swim {
  readonly mode: SwimMode;
  /** Along the mean path, µm/s. */
  readonly speed: number;
  /** Full width of the lateral movement, µm: the amplitude is half of it. */
  readonly alh: number;
  readonly beatHz: number;
  readonly beatPhase: number;
  readonly heading: number;
  /** Constant part of the turning, rad/s. */
  readonly turnRate: number;
  readonly persistenceS: number;
}

/** Below a tenth of the mean speed a draw is redone: speed = mean·(1+0.5·N) is negative for 2 cells in 100. */
const SLOWEST_FACTOR = 0.1;

export function drawSwim(mode: SwimMode, settings: SampleSettings, random: Random): Swim {
  const heading = random.between(-Math.PI, Math.PI);
  const beatPhase = random.between(-Math.PI, Math.PI);
  const speed = settings.meanSpeed * random.normalAbove(SLOWEST_FACTOR, 1, settings.speedSpread);
  const alh = random.normalAbove(0.5, settings.alhMean, settings.alhSd);
  const beatHz = random.normalAbove(1, settings.beatMean, settings.beatSd);
  const persistenceS = settings.headingPersistenceS;
  const base = { mode, speed, alh, beatHz, beatPhase, heading, turnRate: 0, persistenceS };
  switch (mode) {
    case 'linear':
      return base;
    case 'circular': {
      const side = random.next() < 0.8 ? 1 : -1;
      return { ...base, turnRate: (side * speed) / random.between(15, 40), persistenceS: 40 };
    }
    case 'hyperactive':
      return {
        ...base,
        speed: random.normalAbove(15, 35, 8),
        alh: random.normalAbove(9, 12, 1.5),
        beatHz: random.normalAbove(6, 8, 1),
        persistenceS: 0.4,
      };
    case 'twitching':
      return {
        ...base,
        speed: random.between(0.5, 4),
        alh: random.normalAbove(0.5, 1.5, 0.4),
        persistenceS: 2,
      };
    case 'immotile':
      return { ...base, speed: 0, alh: 0, beatHz: 0 };
  }
}
