import type { DatasetStatus } from '@sarm/domain/statuses';

/** A video of the new dataset, with the frames of it that are linked. */
export interface SourceVideo {
  readonly id: string;
  readonly name: string;
  readonly projectId: string;
  readonly datasetName: string;
  /** All frames with a completed detection, whichever those are when the dataset is created. */
  readonly all: boolean;
  readonly frames: readonly string[];
}

export interface DatasetDraft {
  readonly name: string;
  readonly description: string;
  /** '' until one is chosen. */
  readonly status: DatasetStatus | '';
  readonly videos: readonly SourceVideo[];
}

export const EMPTY_DRAFT: DatasetDraft = { name: '', description: '', status: '', videos: [] };

/** TEC-126: what step 0 lacks. The type is fixed. */
export const missingBasics = ({ name, status }: DatasetDraft): ('name' | 'status')[] => [
  ...(name.trim() === '' ? (['name'] as const) : []),
  ...(status === '' ? (['status'] as const) : []),
];

/** TEC-127: a video, and of each either all frames or one at least. */
export const missingSource = ({ videos }: DatasetDraft): 'video' | 'frames' | undefined => {
  if (videos.length === 0) return 'video';
  return videos.some(({ all, frames }) => !all && frames.length === 0) ? 'frames' : undefined;
};

export const chosenVideosOf = ({ videos }: Pick<DatasetDraft, 'videos'>) =>
  videos.map(({ id, all, frames }) => ({
    video_id: id,
    frames: all ? [] : [...frames],
    include_all_frames: all,
  }));
