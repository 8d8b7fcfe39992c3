import { vi } from 'vitest';

/** jsdom has no pictures and draws nothing: the engine's own tests draw in a real browser. */
const PEN = new Proxy(
  {},
  {
    get: (target: Record<PropertyKey, unknown>, name) => {
      if (name in target) return target[name];
      if (name === 'measureText') return () => ({ width: 10 });
      if (name === 'canvas') return undefined;
      return () => PEN;
    },
    set: (target: Record<PropertyKey, unknown>, name, value) => {
      target[name] = value;
      return true;
    },
  },
);

/**
 * A canvas of 640 × 480 CSS pixels at the upper left corner of the page: a place of the page is the same place of a
 * picture of that size.
 */
export function layOutCanvas(): void {
  const pens = new WeakMap<HTMLCanvasElement, object>();
  HTMLCanvasElement.prototype.getContext = function getContext(this: HTMLCanvasElement) {
    const pen =
      pens.get(this) ??
      new Proxy(PEN, { get: (target, name) => (name === 'canvas' ? this : Reflect.get(target, name)) });
    pens.set(this, pen);
    return pen as never;
  } as never;
  for (const [side, length] of [
    ['clientWidth', 640],
    ['clientHeight', 480],
  ] as const)
    Object.defineProperty(HTMLElement.prototype, side, {
      configurable: true,
      get(this: HTMLElement) {
        return this.closest('[data-annotator]') === null ? 0 : length;
      },
    });
  HTMLElement.prototype.setPointerCapture = () => undefined;
  HTMLElement.prototype.releasePointerCapture = () => undefined;
  HTMLElement.prototype.hasPointerCapture = () => false;
  vi.stubGlobal('createImageBitmap', () =>
    Promise.resolve({ width: 640, height: 480, close: () => undefined }),
  );
  vi.stubGlobal(
    'OffscreenCanvas',
    class {
      transferToImageBitmap(): object {
        return {};
      }
      getContext(): object {
        return PEN;
      }
    },
  );
}

/** As it was for the other screens. */
export function clearCanvas(): void {
  vi.unstubAllGlobals();
  HTMLCanvasElement.prototype.getContext = () => null;
  for (const side of ['clientWidth', 'clientHeight']) Reflect.deleteProperty(HTMLElement.prototype, side);
}
