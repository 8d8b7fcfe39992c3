import { framesCalls } from '@sarm/contracts/addresses/frames.generated';
import { videosCalls } from '@sarm/contracts/addresses/videos.generated';
import type { Video } from '@sarm/contracts/http/videos/videos.entities';
import { useCan, useHolds } from '../../../shared/access/user-context.tsx';
import type { Workflow } from '../../../shared/screens/screen.ts';

export interface VideoRights {
  readonly extract: boolean;
  readonly remove: boolean;
  readonly edit: boolean;
}

/**
 * What the calls allow, and what the pages require too: extraction always select_frames in the clinical workflow (BUS-046,
 * BUS-057); the page of a dataset without its project upload_videos for upload and delete (BUS-054, TEC-203).
 */
export function useVideoRights(
  projectId: string | undefined,
  page: 'project' | 'dataset',
  workflow: Workflow = 'sarm',
) {
  const can = useCan();
  const holds = useHolds(projectId);
  const offered = page === 'project' || holds('upload_videos');
  const extracts = workflow === 'finetune' || holds('select_frames');
  return {
    upload: projectId !== undefined && offered && can(videosCalls.upload, { projectId }),
    of: (video: Video): VideoRights => ({
      extract: extracts && can(framesCalls.extract, video),
      remove: offered && can(videosCalls.remove, video),
      edit: can(videosCalls.update, video),
    }),
  };
}
