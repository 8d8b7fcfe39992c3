import type { Canvas2D } from '@sarm/canvas/pen';

export interface Drawn {
  readonly call: string;
  readonly args: readonly unknown[];
  readonly stroke: string;
  readonly fill: string;
  readonly width: number;
  readonly dash: readonly number[];
}

/** A canvas that writes down what is drawn on it and with which pen. */
export function recordCanvas(): { readonly ctx: Canvas2D; readonly drawn: Drawn[] } {
  const drawn: Drawn[] = [];
  let dash: readonly number[] = [];
  const pen: Record<string, unknown> = { strokeStyle: '', fillStyle: '', lineWidth: 1 };
  const ctx = new Proxy(pen, {
    get: (target, name: string) => {
      if (name in target) return target[name];
      return (...args: readonly unknown[]) => {
        if (name === 'setLineDash') dash = args[0] as readonly number[];
        if (name === 'measureText') return { width: 6 * String(args[0]).length };
        drawn.push({
          call: name,
          args,
          dash,
          stroke: String(pen['strokeStyle']),
          fill: String(pen['fillStyle']),
          width: Number(pen['lineWidth']),
        });
        return undefined;
      };
    },
    set: (target, name: string, value) => {
      target[name] = value;
      return true;
    },
  });
  return { ctx: ctx as unknown as Canvas2D, drawn };
}
