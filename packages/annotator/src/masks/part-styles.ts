import type { MaskPart } from '@sarm/domain/shapes/masks';

/** One colour and one dash for each part, the same in both modes, because the micrograph is. Dashes in CSS pixels. */
export const PART_STYLES: Readonly<Record<MaskPart, { readonly ink: string; readonly dash: string }>> = {
  head: { ink: '#5EE3F0', dash: 'none' },
  midpiece: { ink: '#FFD24A', dash: '9 4' },
  tail: { ink: '#7BE495', dash: '2.5 3.5' },
  droplet: { ink: '#F2F4F7', dash: '8 3 2 3' },
};

export const MASK_LOOKS = ['outline', 'fill', 'hidden'] as const;
export type MaskLook = (typeof MASK_LOOKS)[number];
