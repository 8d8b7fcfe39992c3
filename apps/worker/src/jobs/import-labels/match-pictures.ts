import { asProject, inScope } from '@sarm/database/kernel/scope';
import {
  framesAtPlaces,
  framesOfSize,
  type MatchedFrame,
} from '@sarm/database/labels/imported-frames.repository';
import { notice } from '@sarm/domain/catalogue/notices';
import type { ImportedPicture } from '@sarm/exports/labels/label-file';
import { readPictureName } from '@sarm/exports/labels/picture-names';
import type { MediaDeps } from '@sarm/media/cage';
import type { JobContext } from '../job-handler.ts';
import type { OpenImport } from './open-import.ts';
import { digestBytes, digestSent, digestStored, type PictureDigests } from './picture-pixels.ts';

const AT_ONCE = 1000;
/** Of the progress of the task, up to here. */
export const MATCHED = 60;

export interface MatchedPicture {
  readonly picture: number;
  readonly frame: MatchedFrame;
}

export interface MatchedPictures {
  readonly matched: readonly MatchedPicture[];
  readonly byPixels: number;
  readonly unmatched: readonly number[];
}

type Size = Pick<MatchedFrame, 'width' | 'height'>;
const isSameSize = (a: Size, b: Size): boolean => a.width === b.width && a.height === b.height;

/**
 * The frame of each picture of a file: the one with the same pixels, else the one that its name means, if the picture has its
 * size. A second picture of a frame is matched with nothing: whose boxes should count is not ours to guess.
 */
export async function matchPictures(
  deps: MediaDeps,
  context: JobContext,
  open: OpenImport,
): Promise<MatchedPictures> {
  const { pictures } = open.file;
  const looker = createLooker(deps, context, open);
  const matched: MatchedPicture[] = [];
  const unmatched: number[] = [];
  const taken = new Set<string>();
  let byPixels = 0;
  for (let from = 0; from < pictures.length; from += AT_ONCE) {
    const named = await looker.named(pictures.slice(from, from + AT_ONCE));
    for (const [at, candidate] of named.entries()) {
      context.signal.throwIfAborted();
      const picture = from + at;
      const found = await looker.frameOf(pictures[picture] as ImportedPicture, candidate);
      if (found === undefined || taken.has(found.frame.id)) unmatched.push(picture);
      else {
        taken.add(found.frame.id);
        matched.push({ picture, frame: found.frame });
        if (found.samePixels) byPixels += 1;
      }
      context.progress({
        stage: 'matching',
        progress: (MATCHED * (picture + 1)) / pictures.length,
        notice: notice('import.matching', { done: picture + 1, total: pictures.length }),
      });
    }
  }
  return { matched, byPixels, unmatched };
}

interface Found {
  readonly frame: MatchedFrame;
  readonly samePixels: boolean;
}

function createLooker(deps: MediaDeps, context: JobContext, open: OpenImport) {
  const scope = asProject(open.row.project_id);
  const stored = new Map<string, Promise<PictureDigests | undefined>>();
  const digestOf = (frame: MatchedFrame): Promise<PictureDigests | undefined> => {
    const digests = stored.get(frame.id) ?? digestStored(context, frame.blob_key);
    stored.set(frame.id, digests);
    return digests;
  };

  /** Looked at only where a name does not lead to the same pixels: all frames of the dataset of that size, once. */
  const bySize = new Map<string, Promise<ReadonlyMap<string, MatchedFrame>>>();
  const framesByPixels = (size: Size): Promise<ReadonlyMap<string, MatchedFrame>> => {
    const key = `${size.width}x${size.height}`;
    const frames = bySize.get(key) ?? collect(size);
    bySize.set(key, frames);
    return frames;
  };
  const collect = async ({ width, height }: Size): Promise<ReadonlyMap<string, MatchedFrame>> => {
    const found = new Map<string, MatchedFrame>();
    for (let after: string | undefined; ; ) {
      const page = { width, height, after, limit: AT_ONCE };
      const frames = await inScope(context.db, scope, (tx) => framesOfSize(tx, open.datasetId, page));
      for (const frame of frames) {
        context.signal.throwIfAborted();
        const digests = await digestOf(frame);
        if (digests !== undefined && !found.has(digests.pixels)) found.set(digests.pixels, frame);
      }
      if (frames.length < AT_ONCE) return found;
      after = frames.at(-1)?.id;
    }
  };

  const bySentPixels = async (
    entry: string,
    candidate: MatchedFrame | undefined,
  ): Promise<{ frame: MatchedFrame | undefined; size: Size | undefined }> => {
    const own = candidate === undefined ? undefined : await digestOf(candidate);
    if (own !== undefined && own.bytes === (await digestBytes(open.openPicture(entry))))
      return { frame: candidate, size: candidate };
    const sent = await digestSent(deps, context, open.openPicture(entry));
    if (sent === undefined) return { frame: undefined, size: undefined };
    if (own?.pixels === sent.pixels) return { frame: candidate, size: sent };
    return { frame: (await framesByPixels(sent)).get(sent.pixels), size: sent };
  };

  return {
    named: async (pictures: readonly ImportedPicture[]): Promise<(MatchedFrame | undefined)[]> => {
      const places = pictures.map(({ name }) => readPictureName(name));
      const given = places.filter((place) => place !== undefined);
      const frames = await inScope(context.db, scope, (tx) => framesAtPlaces(tx, open.datasetId, given));
      const found = frames.values();
      return places.map((place) => (place === undefined ? undefined : found.next().value));
    },
    frameOf: async (
      picture: ImportedPicture,
      candidate: MatchedFrame | undefined,
    ): Promise<Found | undefined> => {
      const { frame, size } =
        picture.entry === null
          ? { frame: undefined, size: undefined }
          : await bySentPixels(picture.entry, candidate);
      if (frame !== undefined) return { frame, samePixels: true };
      if (candidate === undefined) return undefined;
      const stated = size ?? picture.size;
      return stated === null || isSameSize(stated, candidate)
        ? { frame: candidate, samePixels: false }
        : undefined;
    },
  };
}
