import type { Size } from '@sarm/domain/shapes/point';
import { createKeyboard } from '../src/commands/keyboard.ts';
import type { EditIntent } from '../src/core/intents.ts';
import type { Annotator, Loupe } from '../src/engine/annotator.types.ts';
import { createAnnotator } from '../src/engine/create-annotator.ts';
import { createLoupe } from '../src/engine/create-loupe.ts';
import { createRandom, crowdedFrame } from './crowded-frame.ts';

/** What a measurement says about a run of pictures of the screen. */
export interface Run {
  readonly frames: number;
  /** From one picture to the next, ms. */
  readonly intervals: readonly number[];
}

export interface CanvasPage {
  readonly annotator: Annotator;
  readonly loupe: Loupe;
  readonly intents: (readonly EditIntent[])[];
  readonly selections: (readonly string[])[];
  readonly pan: (frames: number) => Promise<Run>;
  readonly zoom: (frames: number) => Promise<Run>;
  readonly drag: (frames: number) => Promise<Run>;
  /** All boxes as they are drawn at rest, with dashes, casings and ticks, for every picture. */
  readonly redraw: (frames: number) => Promise<Run>;
  /** Pictures of the screen in which nothing happens. */
  readonly rest: (frames: number) => Promise<Run>;
}

declare global {
  interface Window {
    openCanvas: (count: number, size: Size) => Promise<CanvasPage>;
    canvasPage: CanvasPage;
  }
}

/** A grey micrograph with noise, as a frame of a video is. */
async function micrograph({ width, height }: Size): Promise<ImageBitmap> {
  const random = createRandom(3);
  const pixels = new ImageData(width, height);
  for (let at = 0; at < pixels.data.length; at += 4) {
    const grey = 100 + random() * 40;
    pixels.data.set([grey, grey, grey + 4, 255], at);
  }
  return await createImageBitmap(pixels);
}

const nextFrame = (): Promise<number> => new Promise((resolve) => requestAnimationFrame(resolve));

/** Acts inside the callback of each picture: what runs after a promise is left out of the browser's account of script. */
const eachFrame = (frames: number, act: (frame: number) => void): Promise<Run> =>
  new Promise((resolve) => {
    const intervals: number[] = [];
    let before = Number.NaN;
    const next = (now: number): void => {
      if (!Number.isNaN(before)) intervals.push(now - before);
      before = now;
      if (intervals.length >= frames) return resolve({ frames, intervals });
      act(intervals.length);
      requestAnimationFrame(next);
    };
    requestAnimationFrame(next);
  });

window.openCanvas = async (count, size) => {
  document.body.replaceChildren();
  Object.assign(document.body.style, { margin: '0', background: '#0E1318' });
  const host = document.createElement('div');
  host.tabIndex = 0;
  Object.assign(host.style, {
    position: 'relative',
    width: `${size.width}px`,
    height: `${size.height}px`,
    overflow: 'hidden',
    outline: 'none',
  });
  const loupeHost = document.createElement('div');
  Object.assign(loupeHost.style, { width: '120px', height: '120px' });
  document.body.append(host, loupeHost);
  const picture = await micrograph(size);
  const objects = crowdedFrame(count, size);
  const intents: (readonly EditIntent[])[] = [];
  const selections: (readonly string[])[] = [];
  let created = count;
  const annotator = createAnnotator({
    host,
    picture,
    labelOf: (object) => `${object.class} ${object.confidence.toFixed(2)}`,
    newId: () => `00000000-0000-7000-9000-${String((created += 1)).padStart(12, '0')}`,
    onIntent: (list) => intents.push(list),
    onSelection: (ids) => {
      selections.push(ids);
      loupe.setBox(objects.find(({ id }) => id === ids.at(-1)) ?? null);
    },
  });
  const loupe = createLoupe({ host: loupeHost, picture, onIntent: (list) => intents.push(list) });
  annotator.setBoxes(objects);
  const keyboard = createKeyboard({
    changed: () => ({}),
    isOnCanvas: () => true,
    run: annotator.run,
  });
  window.addEventListener('keydown', keyboard.keydown);
  window.addEventListener('keyup', keyboard.keyup);
  host.focus();

  const point = (type: string, x: number, y: number, button = 0): void => {
    const event = new PointerEvent(type, {
      pointerId: 1,
      clientX: x,
      clientY: y,
      button,
      bubbles: true,
      cancelable: true,
    });
    host.dispatchEvent(event);
  };
  // Made-up pointers cannot be captured.
  host.setPointerCapture = () => undefined;
  const middle = { x: size.width / 2, y: size.height / 2 };
  const gesture = async (frames: number, from: typeof middle, button: number): Promise<Run> => {
    point('pointerdown', from.x, from.y, button);
    const run = await eachFrame(frames, (frame) =>
      point('pointermove', from.x + 60 * Math.sin(frame / 10) + 5, from.y + 40 * Math.sin(frame / 14)),
    );
    point('pointerup', from.x, from.y);
    return run;
  };
  window.canvasPage = {
    annotator,
    loupe,
    intents,
    selections,
    pan: (frames) => gesture(frames, middle, 1),
    zoom: (frames) =>
      eachFrame(frames, (frame) => {
        const deltaY = frame % 20 < 10 ? -100 : 100;
        host.dispatchEvent(
          new WheelEvent('wheel', { deltaY, clientX: middle.x, clientY: middle.y, cancelable: true }),
        );
      }),
    drag: (frames) => {
      const [id] = annotator.shown().map((object) => object.id);
      const [x1, y1, x2, y2] = objects.find((object) => object.id === id)?.box ?? [0, 0, 0, 0];
      annotator.fit();
      const { scale, left, top } = annotator.view();
      return gesture(frames, { x: ((x1 + x2) / 2) * scale + left, y: ((y1 + y2) / 2) * scale + top }, 0);
    },
    redraw: (frames) => eachFrame(frames, () => annotator.setFilter(0)),
    rest: (frames) => eachFrame(frames, () => undefined),
  };
  await nextFrame();
  await nextFrame();
  return window.canvasPage;
};
