import type { Handle } from '@sarm/canvas/hit-boxes';
import { toPicture, type View, ZOOM } from '@sarm/canvas/view';
import type { Pointer } from '../tools/tool.types.ts';

/** What the events of the host mean, in the terms of the engine. */
export interface PointerSink {
  readonly view: () => View;
  readonly down: (pointer: Pointer, button: number) => void;
  readonly move: (pointer: Pointer) => void;
  readonly up: (pointer: Pointer) => void;
  readonly cancel: () => void;
  readonly leave: () => void;
  readonly zoom: (factor: number, at: Pointer) => void;
  readonly menu: (pointer: Pointer, client: { readonly x: number; readonly y: number }) => void;
}

/** One notch of a wheel in the units of each kind of event: pixels, lines, pages. */
const NOTCH = [100, 3, 1] as const;
/** A pinch on a touchpad arrives as a wheel with Ctrl and small steps. */
const PINCH = 10;

export function wheelFactor({
  deltaY,
  deltaMode,
  ctrlKey,
}: Pick<WheelEvent, 'deltaY' | 'deltaMode' | 'ctrlKey'>) {
  const notch = ctrlKey ? PINCH : (NOTCH[deltaMode as 0 | 1 | 2] ?? NOTCH[0]);
  return ZOOM.step ** Math.max(-1, Math.min(1, -deltaY / notch));
}

export const HANDLE_CURSORS: Readonly<Record<Handle, string>> = {
  nw: 'nwse-resize',
  se: 'nwse-resize',
  ne: 'nesw-resize',
  sw: 'nesw-resize',
  n: 'ns-resize',
  s: 'ns-resize',
  e: 'ew-resize',
  w: 'ew-resize',
};

/** Listens to a host; the answer takes the listeners away again. */
export function listenToPointer(host: HTMLElement, sink: PointerSink): () => void {
  const stop = new AbortController();
  const { signal } = stop;
  const pointerOf = (event: MouseEvent): Pointer => {
    const bounds = host.getBoundingClientRect();
    const view = sink.view();
    const screen = {
      x: (event.clientX - bounds.left) * view.ratio,
      y: (event.clientY - bounds.top) * view.ratio,
    };
    return { ...toPicture(view, screen.x, screen.y), screen, shift: event.shiftKey };
  };
  let held: number | null = null;
  host.style.touchAction = 'none';
  host.addEventListener(
    'pointerdown',
    (event) => {
      if (held !== null || event.button > 1) return;
      // The middle button would scroll the page instead.
      if (event.button === 1) event.preventDefault();
      held = event.pointerId;
      host.setPointerCapture(event.pointerId);
      sink.down(pointerOf(event), event.button);
    },
    { signal },
  );
  host.addEventListener('pointermove', (event) => sink.move(pointerOf(event)), { signal });
  host.addEventListener(
    'pointerup',
    (event) => {
      if (event.pointerId !== held) return;
      held = null;
      sink.up(pointerOf(event));
    },
    { signal },
  );
  host.addEventListener(
    'pointercancel',
    (event) => {
      if (event.pointerId !== held) return;
      held = null;
      sink.cancel();
    },
    { signal },
  );
  host.addEventListener('pointerleave', () => sink.leave(), { signal });
  host.addEventListener(
    'wheel',
    (event) => {
      event.preventDefault();
      sink.zoom(wheelFactor(event), pointerOf(event));
    },
    { signal, passive: false },
  );
  host.addEventListener(
    'contextmenu',
    (event) => {
      event.preventDefault();
      sink.menu(pointerOf(event), { x: event.clientX, y: event.clientY });
    },
    { signal },
  );
  return () => stop.abort();
}
