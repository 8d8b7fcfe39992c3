import { framesCalls } from '@sarm/contracts/addresses/frames.generated';
import { videosCalls } from '@sarm/contracts/addresses/videos.generated';
import type { Video } from '@sarm/contracts/http/videos/videos.entities';
import { isId } from '@sarm/domain/ids';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { useRead } from '../../../shared/api/use-read.ts';
import { dateOnly } from '../../../shared/format/format-figures.ts';
import { useLocale } from '../../../shared/format/use-locale.ts';
import { type DatasetDraft, EMPTY_DRAFT, type SourceVideo } from '../state/dataset-draft.ts';

export const sourceOf = (video: Video, frames: readonly string[] | null): SourceVideo => ({
  id: video.id,
  name: video.name,
  projectId: video.projectId,
  datasetName: video.datasetName,
  all: frames === null,
  frames: frames ?? [],
});

export interface WizardStart {
  /** Undefined while what the address names is read. */
  readonly draft: DatasetDraft | undefined;
  /** What the address names and the wizard cannot take. */
  readonly refused: 'video' | 'frame' | undefined;
}

/** TEC-029: the address names a video, a frame of it and a name. A type other than detection is ignored, and so is no id. */
export function useWizardStart(): WizardStart {
  const { t } = useTranslation('versions');
  const locale = useLocale();
  const [query] = useSearchParams();
  const [today] = useState(() => new Date());
  const idOf = (name: string): string | null => {
    const text = query.get(name);
    return isId(text) ? text : null;
  };
  const frameId = idOf('frameId');
  const frame = useRead(framesCalls.get, frameId === null ? null : { params: { id: frameId } });
  const videoId = idOf('videoId') ?? frame.data?.videoId ?? null;
  const video = useRead(videosCalls.get, videoId === null ? null : { params: { id: videoId }, query: {} });
  const autoName = query.get('autoName') ?? '';
  const automatic = (name: string | undefined): string =>
    name === undefined ? '' : t('wizard.autoName', { name, date: dateOnly(today.toISOString(), locale) });
  const reading = (frameId !== null && frame.isLoading) || (videoId !== null && video.isLoading);
  if (reading) return { draft: undefined, refused: undefined };
  const usable = frame.data?.videoId === videoId && frame.data?.detectionStatus === 'completed';
  const found = videoId === null ? undefined : video.data;
  return {
    draft: {
      ...EMPTY_DRAFT,
      name: autoName === 'true' ? automatic(found?.name) : autoName,
      videos: found === undefined ? [] : [sourceOf(found, chosenOf(frameId, usable))],
    },
    refused: refusedOf(videoId !== null && found === undefined, frameId !== null && !usable),
  };
}

/** Null: all of them. */
const chosenOf = (frameId: string | null, usable: boolean): readonly string[] | null => {
  if (frameId === null) return null;
  return usable ? [frameId] : [];
};

const refusedOf = (video: boolean, frame: boolean): WizardStart['refused'] => {
  if (video) return 'video';
  return frame ? 'frame' : undefined;
};
