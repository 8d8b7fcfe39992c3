import type { ConfidenceBand } from '@sarm/domain/shapes/detection';

/** TEC-062 green, blue, orange, red, light enough for a picture: the same in both modes, because the micrograph is. */
export const BAND_INKS: Readonly<Record<ConfidenceBand, string>> = {
  high: '#5CCB8B',
  medium: '#7FB6F2',
  low: '#F0B44C',
  poor: '#FF7B98',
};

export const INKS = {
  /** Around every stroke, so that it stands out from any grey. */
  casing: 'rgba(14, 19, 24, 0.7)',
  dark: '#0E1318',
  selected: '#FFFFFF',
  selectedFill: 'rgba(165, 176, 255, 0.14)',
  handleEdge: '#11133A',
  peer: '#F29BE6',
  conflict: '#F0B44C',
  ground: '#23272C',
} as const;

/** Flags above boxes: of the own selection, and of somebody else's. */
export const LABEL_INKS = {
  own: { fill: '#A5B0FF', ink: '#11133A' },
  peer: { fill: INKS.peer, ink: '#2B0A27' },
} as const;

/** CSS pixels. */
export const LINES = {
  idle: 1.6,
  manual: 2.6,
  selected: 1.9,
  peer: 1.8,
  casing: 1,
  dash: [4, 2.5],
  dots: [1.9, 1.9],
  corner: 6,
  tickRadius: 4.4,
  handle: 5.5,
  hatch: 5,
} as const;

export const LABEL_FONT = (ratio: number): string =>
  `680 ${11 * ratio}px 'Inter Variable', Inter, system-ui, sans-serif`;
