import { type Drawn, recordCanvas } from './record-canvas.ts';

/** jsdom has no canvas: contexts that write down what is drawn, and pictures of the screen that come when the test says so. */
export function stubCanvas(size: { readonly width: number; readonly height: number }) {
  const before = {
    getContext: Object.getOwnPropertyDescriptor(HTMLCanvasElement.prototype, 'getContext'),
    clientWidth: Object.getOwnPropertyDescriptor(Element.prototype, 'clientWidth'),
    clientHeight: Object.getOwnPropertyDescriptor(Element.prototype, 'clientHeight'),
    setPointerCapture: Object.getOwnPropertyDescriptor(Element.prototype, 'setPointerCapture'),
  };
  const globals = globalThis as unknown as Record<string, unknown>;
  const globalNames = ['OffscreenCanvas', 'ResizeObserver', 'requestAnimationFrame', 'cancelAnimationFrame'];
  const globalsBefore = globalNames.map((name) => [name, globals[name]] as const);
  const drawn = new Map<HTMLCanvasElement, Drawn[]>();
  let callbacks: FrameRequestCallback[] = [];

  Object.defineProperty(HTMLCanvasElement.prototype, 'getContext', {
    configurable: true,
    value(this: HTMLCanvasElement, kind: string) {
      if (kind === 'bitmaprenderer') return { canvas: this, transferFromImageBitmap: () => undefined };
      const record = recordCanvas();
      drawn.set(this, record.drawn);
      Object.assign(record.ctx, { canvas: this });
      return record.ctx;
    },
  });
  Object.defineProperty(Element.prototype, 'clientWidth', { configurable: true, get: () => size.width });
  Object.defineProperty(Element.prototype, 'clientHeight', { configurable: true, get: () => size.height });
  Object.defineProperty(Element.prototype, 'setPointerCapture', {
    configurable: true,
    value: () => undefined,
  });
  globals['OffscreenCanvas'] = class {
    getContext = () => recordCanvas().ctx;
    transferToImageBitmap = () => ({});
  };
  globals['ResizeObserver'] = class {
    observe = () => undefined;
    disconnect = () => undefined;
  };
  globals['requestAnimationFrame'] = (run: FrameRequestCallback) => callbacks.push(run);
  globals['cancelAnimationFrame'] = () => {
    callbacks = [];
  };
  return {
    /** What was drawn on the canvas of a layer since the last call. */
    takeDrawn: (host: HTMLElement, layer: number): Drawn[] => {
      const canvas = [...host.querySelectorAll('canvas')].find((each) => each.style.zIndex === String(layer));
      return canvas === undefined ? [] : (drawn.get(canvas)?.splice(0) ?? []);
    },
    /** The next picture of the screen; false: nobody waits for it. */
    nextFrame: (): boolean => {
      const due = callbacks;
      callbacks = [];
      for (const run of due) run(0);
      return due.length > 0;
    },
    restore: (): void => {
      if (before.getContext !== undefined)
        Object.defineProperty(HTMLCanvasElement.prototype, 'getContext', before.getContext);
      for (const name of ['clientWidth', 'clientHeight'] as const)
        if (before[name] !== undefined) Object.defineProperty(Element.prototype, name, before[name]);
      if (before.setPointerCapture !== undefined)
        Object.defineProperty(Element.prototype, 'setPointerCapture', before.setPointerCapture);
      else Reflect.deleteProperty(Element.prototype, 'setPointerCapture');
      for (const [name, value] of globalsBefore) globals[name] = value;
    },
  };
}
