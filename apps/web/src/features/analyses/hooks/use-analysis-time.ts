import { tasksCalls } from '@sarm/contracts/addresses/tasks.generated';
import { useRead } from '../../../shared/api/use-read.ts';

/** BUS-036: how fast this installation measures; null before it has measured anything. */
export function useAnalysisRate() {
  const { data } = useRead(tasksCalls.systemStatus, undefined, { refetchOnMountOrArgChange: true });
  return {
    framesPerSecond: data?.frames_per_second ?? null,
    openFrames: data?.open_frames ?? 0,
    isRead: data !== undefined,
  };
}
