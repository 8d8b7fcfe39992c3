import type { Grade } from '@sarm/measurement/motility/grade';

/** How the picture lies on the canvas: device pixels = picture pixels × scale + offset. */
export interface View {
  readonly scale: number;
  readonly left: number;
  readonly top: number;
  /** Device pixels per CSS pixel: line widths and letters are given in CSS pixels. */
  readonly ratio: number;
}

/** On pictures the colours are the same in both modes: the micrograph is grey in both. */
export const GRADE_INK: Readonly<Record<Grade, string>> = {
  a: '#45C4B6',
  b: '#7FB6F2',
  c: '#B6C2D1',
  d: '#D3DCE6',
};
export const INK = {
  casing: 'rgba(10, 14, 18, 0.72)',
  box: 'rgba(236, 241, 246, 0.62)',
  selected: '#FFFFFF',
  ungraded: '#D3DCE6',
  average: '#FFFFFF',
} as const;

export type Canvas2D = Pick<
  CanvasRenderingContext2D,
  | 'beginPath'
  | 'moveTo'
  | 'lineTo'
  | 'arc'
  | 'stroke'
  | 'strokeRect'
  | 'fill'
  | 'fillRect'
  | 'drawImage'
  | 'setLineDash'
  | 'clearRect'
  | 'strokeStyle'
  | 'fillStyle'
  | 'lineWidth'
  | 'lineJoin'
  | 'lineCap'
  | 'globalAlpha'
>;

export interface Pen {
  readonly ctx: Canvas2D;
  readonly view: View;
}

/** The picture as large as fits, in the middle. */
export function fitView(
  picture: { readonly width: number; readonly height: number },
  canvas: { readonly width: number; readonly height: number },
  ratio: number,
): View {
  const scale = Math.min(canvas.width / picture.width, canvas.height / picture.height);
  return {
    scale,
    left: (canvas.width - picture.width * scale) / 2,
    top: (canvas.height - picture.height * scale) / 2,
    ratio,
  };
}

/** Where a place of the canvas lies in the picture. */
export const toPicture = ({ scale, left, top }: View, x: number, y: number) => ({
  x: (x - left) / scale,
  y: (y - top) / scale,
});
