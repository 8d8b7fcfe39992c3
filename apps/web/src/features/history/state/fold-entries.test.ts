import type { HistoryEntry } from '@sarm/contracts/http/history/history.routes';
import { expect, it } from 'vitest';
import { foldEntries } from './fold-entries.ts';

const entry = (action: string, userName = 'Linh Lam') => ({ action, userName }) as HistoryEntry;

it('makes one event of three and more that follow each other, of one person', () => {
  const folded = foldEntries([
    entry('patient.update'),
    entry('video.upload'),
    entry('video.upload'),
    entry('video.upload'),
    entry('frame.note'),
    entry('frame.note'),
    entry('video.view'),
    entry('video.view', 'Ida'),
    entry('video.view'),
  ]);
  expect(folded.map((run) => run.length)).toEqual([1, 3, 1, 1, 1, 1, 1]);
});
