import { ADMINISTRATION_SCREENS } from './screens/administration.ts';
import { CLINICAL_SCREENS } from './screens/clinical.ts';
import { PLATFORM_SCREENS } from './screens/platform.ts';
import { TECHNICAL_SCREENS } from './screens/technical.ts';

/** Every screen of the product: where it is, who may open it, what is loaded for it. A new one is a line in its area. */
export const SCREENS = {
  ...PLATFORM_SCREENS,
  ...ADMINISTRATION_SCREENS,
  ...CLINICAL_SCREENS,
  ...TECHNICAL_SCREENS,
};

export type ScreenName = keyof typeof SCREENS;
