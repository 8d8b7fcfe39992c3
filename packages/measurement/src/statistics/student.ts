import { Z95 } from './normal.ts';

const SMALL = [
  12.7062, 4.3027, 3.1824, 2.7764, 2.5706, 2.4469, 2.3646, 2.306, 2.2622, 2.2281, 2.201, 2.1788, 2.1604,
  2.1448, 2.1314, 2.1199, 2.1098, 2.1009, 2.093, 2.086, 2.0796, 2.0739, 2.0687, 2.0639, 2.0595, 2.0555,
  2.0518, 2.0484, 2.0452, 2.0423,
];

/** Two-sided 95 % point of Student's t. Beyond the table a Cornish–Fisher expansion, right to four digits there. */
export const studentT95 = (degrees: number): number => {
  const tabulated = SMALL[degrees - 1];
  if (tabulated !== undefined) return tabulated;
  if (!(degrees > SMALL.length)) throw new RangeError(`no t distribution has ${degrees} degrees of freedom`);
  const z = Z95;
  return z + (z ** 3 + z) / (4 * degrees) + (5 * z ** 5 + 16 * z ** 3 + 3 * z) / (96 * degrees ** 2);
};
