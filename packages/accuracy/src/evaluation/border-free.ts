import type { CentredBox } from './labelled-frame.ts';

/** Within so many pixels of the picture's edge the trainer asks nothing of a model: labels of cut heads are a matter of taste. */
export const BORDER_PX = 9;

export interface BorderFree {
  readonly width: number;
  readonly height: number;
  /** Whether a box that was found is the labelled one. */
  readonly agrees: (found: CentredBox, label: CentredBox) => boolean;
}

/**
 * The same frame without its border, for a second figure that says where the errors lie; it replaces none. Labels with their
 * centre in the border are left out, with what was found of them and with everything else that was found there. What was
 * found of a head inside stays, even where its own centre lies in the border.
 */
export function withoutBorder<T extends CentredBox, F extends CentredBox>(
  { truth, found }: { readonly truth: readonly T[]; readonly found: readonly F[] },
  { width, height, agrees }: BorderFree,
): { readonly truth: readonly T[]; readonly found: readonly F[] } {
  const isInside = ({ x, y }: CentredBox): boolean =>
    x >= BORDER_PX && y >= BORDER_PX && x <= width - BORDER_PX && y <= height - BORDER_PX;
  const inside = truth.filter(isInside);
  const border = truth.filter((label) => !isInside(label));
  return {
    truth: inside,
    found: found.filter(
      (each) =>
        inside.some((label) => agrees(each, label)) ||
        (isInside(each) && !border.some((label) => agrees(each, label))),
    ),
  };
}
