import type { Video } from '@sarm/contracts/http/videos/videos.entities';
import { useCallback, useRef, useState } from 'react';
import type { MediaFailure } from '../../../shared/media/use-object-url.ts';
import { useVideoSource } from './use-video-source.ts';

/** 'broken': the bytes came and the browser could not play them. */
export type PlaybackFailed = MediaFailure | 'broken';

/** The address of a video's playback copy, renewed once when its token ran out while watching. */
export function usePlayableVideo(video: Video) {
  const [attempt, setAttempt] = useState(0);
  const [broken, setBroken] = useState(false);
  const { url, failure, streamed } = useVideoSource(video, attempt);
  const resume = useRef(0);
  const renewals = useRef(0);

  const retry = useCallback((): void => {
    setBroken(false);
    renewals.current = 0;
    setAttempt((before) => before + 1);
  }, []);
  const broke = useCallback(
    (at: number): void => {
      // A media token lives five minutes; one that ran out while watching is renewed and playing continues from there.
      if (streamed && renewals.current === 0 && at > 0) {
        renewals.current += 1;
        resume.current = at;
        setAttempt((before) => before + 1);
      } else setBroken(true);
    },
    [streamed],
  );
  /** Where playing continues with the renewed address; read once it plays again. */
  const resumeAt = useCallback((): number => {
    renewals.current = 0;
    return resume.current;
  }, []);
  const failed: PlaybackFailed | null = failure ?? (broken ? 'broken' : null);
  return { url, failure: failed, ready: video.processingStatus !== 'pending', retry, broke, resumeAt };
}
