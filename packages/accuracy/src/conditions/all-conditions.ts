import { COMPRESSED_FAMILIES } from './compressed-families.ts';
import { conditionsOf } from './condition.ts';
import { LIGHT_FAMILIES } from './light-families.ts';
import { PICTURE_FAMILIES } from './picture-families.ts';
import { RECORDING_FAMILIES } from './recording-families.ts';

export const FAMILIES = [
  ...LIGHT_FAMILIES,
  ...PICTURE_FAMILIES,
  ...RECORDING_FAMILIES,
  ...COMPRESSED_FAMILIES,
];
export const CONDITIONS = conditionsOf(FAMILIES);
