import { annotationCalls } from '@sarm/contracts/addresses/annotation.generated';
import type {
  AnnotationFrame,
  AnnotationFrames,
} from '@sarm/contracts/http/annotation/annotation-frames.entities';
import { PAGING } from '@sarm/domain/limits';
import { useRead } from '../../../shared/api/use-read.ts';

export interface FrameStrip {
  readonly frames: readonly AnnotationFrame[];
  readonly counts: AnnotationFrames['counts'] | null;
  readonly total: number;
  /** Of the shown frame among all frames of the video, from 0. */
  readonly place: number;
  readonly previous: string | null;
  readonly next: string | null;
  readonly nextUnfinished: string | null;
  /** The frame itself in their middle, as far as the page of the strip has them. */
  readonly around: (each: number) => readonly string[];
  readonly after: (most: number) => readonly AnnotationFrame[];
  readonly failure: unknown;
  readonly refresh: () => void;
}

const NO_FRAMES: readonly AnnotationFrame[] = [];
const pageOf = (videoId: string, more: { readonly around?: string; readonly offset?: number }) => ({
  params: { videoId },
  query: { limit: PAGING.technicalFrames, offset: 0, ...more },
});

/** The pages on both sides, where the shown frame is the first or the last of its own. */
function useNextPages(videoId: string | null, at: number, page: AnnotationFrames | undefined) {
  const { frames = NO_FRAMES, offset = 0, total = 0 } = page ?? {};
  const isLast = at === frames.length - 1;
  const before = videoId !== null && at === 0 && offset > 0;
  const after = videoId !== null && isLast && offset + frames.length < total;
  const earlier = useRead(
    annotationCalls.frames,
    before ? pageOf(videoId, { offset: Math.max(0, offset - PAGING.technicalFrames) }) : null,
  );
  const later = useRead(
    annotationCalls.frames,
    after ? pageOf(videoId, { offset: offset + frames.length }) : null,
  );
  const beyond = isLast ? (later.currentData?.frames ?? NO_FRAMES) : NO_FRAMES;
  return {
    previous: at > 0 ? frames[at - 1] : earlier.currentData?.frames.at(-1),
    following: [...frames.slice(at + 1), ...beyond],
  };
}

/** At an edge of its page the strip has no neighbour: the page beyond is requested by its offset. */
export function useFrameStrip(videoId: string | null, frameId: string): FrameStrip {
  const read = useRead(
    annotationCalls.frames,
    videoId === null ? null : pageOf(videoId, { around: frameId }),
  );
  const { data } = read;
  const { frames = NO_FRAMES, counts = null, total = 0, offset = 0 } = data ?? {};
  const at = frames.findIndex(({ frame_id: id }) => id === frameId);
  const { previous, following } = useNextPages(videoId, at, data);
  const unfinished = data?.next_unfinished?.frame_id ?? null;
  return {
    frames,
    counts,
    total,
    place: Math.max(0, offset + at),
    previous: previous?.frame_id ?? null,
    next: following[0]?.frame_id ?? null,
    nextUnfinished: unfinished === frameId ? null : unfinished,
    around: (each) => neighboursOf(frames, at, each),
    after: (most) => following.slice(0, most),
    failure: read.isError && data === undefined ? (read.error ?? new Error()) : null,
    refresh: () => void read.refetch(),
  };
}

const neighboursOf = (frames: readonly AnnotationFrame[], at: number, each: number): readonly string[] =>
  at < 0
    ? []
    : [...frames.slice(Math.max(0, at - each), at), ...frames.slice(at + 1, at + each + 1)].map(
        ({ frame_id: id }) => id,
      );
