import type { View } from './view.ts';

/** What drawing functions use of a canvas, so that tests can hand them a recorder. */
export type Canvas2D = Pick<
  CanvasRenderingContext2D,
  | 'beginPath'
  | 'closePath'
  | 'moveTo'
  | 'lineTo'
  | 'arc'
  | 'rect'
  | 'roundRect'
  | 'clip'
  | 'save'
  | 'restore'
  | 'stroke'
  | 'strokeRect'
  | 'fill'
  | 'fillRect'
  | 'fillText'
  | 'measureText'
  | 'drawImage'
  | 'setLineDash'
  | 'clearRect'
  | 'strokeStyle'
  | 'fillStyle'
  | 'lineWidth'
  | 'lineJoin'
  | 'lineCap'
  | 'globalAlpha'
  | 'font'
  | 'textBaseline'
  | 'imageSmoothingEnabled'
>;

export interface Pen {
  readonly ctx: Canvas2D;
  readonly view: View;
}
