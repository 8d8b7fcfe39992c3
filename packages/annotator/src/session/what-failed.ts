/**
 * What an answer without success means for the edits. offline: they wait on this computer. server: tried again a few times.
 * gone: the frame is not there any more, so they wait to be saved as a file. refused: they go back.
 */
export type Failure = 'offline' | 'server' | 'busy' | 'gone' | 'refused';

/** 401: until the person has signed in again. 502 to 504: somebody between here and the server answers. */
const OFFLINE = new Set([0, 401, 502, 503, 504]);

export function whatFailed(status: number): Failure {
  if (OFFLINE.has(status)) return 'offline';
  if (status === 429) return 'busy';
  if (status === 404 || status === 410) return 'gone';
  return status >= 500 ? 'server' : 'refused';
}
