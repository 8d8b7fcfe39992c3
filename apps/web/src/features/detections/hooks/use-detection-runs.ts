import { detectionCalls } from '@sarm/contracts/addresses/detection.generated';
import { tasksCalls } from '@sarm/contracts/addresses/tasks.generated';
import type { Task } from '@sarm/contracts/http/tasks/tasks.entities';
import { DETECTION } from '@sarm/domain/shapes/detection';
import { isTaskFinished } from '@sarm/domain/statuses';
import { useState } from 'react';
import { useChange } from '../../../shared/api/use-change.ts';
import { useRead } from '../../../shared/api/use-read.ts';
import { detectionBody, type DetectionForm } from '../../../shared/detections/detection-settings.tsx';
import { type FrameSet, useFrameIds } from '../../../shared/frames/use-frame-ids.ts';
import { useNewestTasks } from '../../../shared/tasks/use-newest-tasks.ts';
import { cutIntoRuns } from '../state/cut-into-runs.ts';

export interface RunRequest {
  readonly frames: FrameSet;
  /** Null: what the project uses. */
  readonly modelId: string | null;
  readonly form: DetectionForm;
}

/** How a request ended: how many frames wait for their run, and why the others do not. */
export interface Started {
  readonly frames: number;
  readonly failure?: { readonly error: unknown };
}

/** More runs than one person may have waiting. */
const SHOWN_TASKS = 100;
const NONE: readonly Task[] = [];

/** The runs of a video that are under way, also those of others and of an earlier visit. */
export function useOpenRuns(videoId: string | null): readonly Task[] {
  // Of this video alone: the runs of the former one must not stand here until these are read.
  const { currentData } = useRead(
    tasksCalls.list,
    videoId === null
      ? null
      : { query: { video_id: videoId, task_type: 'detection', page: 1, limit: SHOWN_TASKS } },
    { refetchOnMountOrArgChange: true },
  );
  // Newest first as they come; they are worked off in the order in which they were queued.
  return useNewestTasks(currentData?.tasks ?? NONE)
    .filter(({ status }) => !isTaskFinished(status))
    .toReversed();
}

/** Starts detection in frames of a video. More frames than one run takes are several runs, all of them queued at once. */
export function useStartDetection(videoId: string) {
  const readIds = useFrameIds(videoId);
  const [detect] = useChange(detectionCalls.detectMany);
  const [starting, setStarting] = useState(false);
  const send = async ({ frames, modelId, form }: RunRequest): Promise<Started> => {
    const ids = await readIds(frames);
    if (ids === null) return { frames: 0, failure: { error: undefined } };
    const config = { ...detectionBody(form), ...(modelId === null ? {} : { model_id: modelId }) };
    let queued = 0;
    for (const run of cutIntoRuns(ids, DETECTION.maxFramesPerRun)) {
      const { error } = await detect({ body: { frame_ids: [...run], config } });
      if (error !== undefined) return { frames: queued, failure: { error } };
      queued += run.length;
    }
    return { frames: queued };
  };
  const start = async (request: RunRequest): Promise<Started> => {
    setStarting(true);
    const outcome = await send(request);
    setStarting(false);
    return outcome;
  };
  return { start, starting };
}
