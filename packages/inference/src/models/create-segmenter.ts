import type { ClicksDescription } from '@sarm/contracts/manifests/segmentation-description';
import type { SoftMask, SoftPlace } from '@sarm/masks/resample';
import { grayOf, type RawPicture } from '@sarm/pictures/raw-picture';
import {
  CLICK_RADIUS,
  placeView,
  viewClicks,
  viewMask,
  viewPicture,
  VIEW_SIDE,
} from '../segment/click-view.ts';
import type { ClickViewOrder } from '../segment/segment-adapter.ts';
import type { Segmenter } from '../segment/segmenter.ts';
import { type ModelFile, type OpenedModel, openModel } from '../threads/open-model.ts';

export type SegmentationModel = Omit<ModelFile<'segment'>, 'task'> & {
  readonly description: ClicksDescription;
};

/** On a thread of the worker. Throws ModelRefused when the model cannot be used. */
export const createSegmenter = async (model: SegmentationModel): Promise<Segmenter> =>
  segmenterOf(await openClickNetwork(model));

/** Of an opened network, wherever it runs. */
export function segmenterOf(network: ClickNetwork): Segmenter {
  const lastViews = new WeakMap<RawPicture, SeenView>();
  return {
    segment: async ({ picture, box, umPerPx, points, part, former }) => {
      const view = placeView(box, umPerPx, points);
      if (view === undefined) return undefined;
      const seen = seenIn(lastViews, picture, view);
      const answer = await network.run({
        picture: seen,
        clicks: viewClicks(points, view),
        former:
          former === undefined
            ? new Float32Array(VIEW_SIDE * VIEW_SIDE)
            : viewMask(former.mask, former.place, view),
        part,
      });
      return { ...answer, view, clickRadius: CLICK_RADIUS * view.step };
    },
    close: () => network.close(),
  };
}

/** What the network was shown of a picture last. */
interface SeenView {
  readonly view: SoftPlace;
  readonly seen: Float32Array;
}

/** The next click on a cell looks at the same view; to grey the frame and to cut it takes as long as half the network. */
function seenIn(last: WeakMap<RawPicture, SeenView>, picture: RawPicture, view: SoftPlace): Float32Array {
  const kept = last.get(picture);
  if (kept !== undefined && kept.view.x === view.x && kept.view.y === view.y && kept.view.step === view.step)
    return kept.seen;
  const { width, height } = picture;
  const seen = viewPicture({ gray: grayOf(picture), width, height }, view);
  last.set(picture, { view, seen });
  return seen;
}

export interface ClickNetwork {
  run(order: ClickViewOrder): Promise<{ readonly mask: SoftMask; readonly quality: number }>;
  close(): Promise<void>;
}

/** A person makes one mask at a time. */
export const CLICK_THREADS = 1;

export const openClickNetwork = async (model: SegmentationModel): Promise<ClickNetwork> =>
  clickNetworkOf(await openModel({ ...model, task: 'segment' }, { threads: CLICK_THREADS }));

export function clickNetworkOf(opened: OpenedModel<'segment'>): ClickNetwork {
  return {
    run: async (order) => {
      const answer = await opened.run(order);
      const cells = VIEW_SIDE * VIEW_SIDE;
      return {
        mask: { width: VIEW_SIDE, height: VIEW_SIDE, values: answer.subarray(0, cells) },
        quality: Math.min(1, Math.max(0, answer[cells] ?? 0)),
      };
    },
    close: () => opened.close(),
  };
}
