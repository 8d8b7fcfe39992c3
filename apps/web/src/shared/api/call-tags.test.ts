import { authCalls } from '@sarm/contracts/addresses/auth.generated';
import { datasetsCalls } from '@sarm/contracts/addresses/datasets.generated';
import { framesCalls } from '@sarm/contracts/addresses/frames.generated';
import { projectsCalls } from '@sarm/contracts/addresses/projects.generated';
import { tasksCalls } from '@sarm/contracts/addresses/tasks.generated';
import { videosCalls } from '@sarm/contracts/addresses/videos.generated';
import type { Address } from '@sarm/contracts/http/address';
import { describe, expect, it } from 'vitest';
import { projectCard, PROJECT_ID } from '../../../testing/api-answers.ts';
import { taskOf } from '../../../testing/task-record.ts';
import { changedBy, LIST, shownBy } from './call-tags.ts';
import { changedByTask } from './task-tags.ts';

const byId = { params: { id: 'v1' } };

describe('what an answer shows', () => {
  it.each<[string, Address, unknown, unknown, unknown]>([
    ['one thing', videosCalls.get, byId, {}, [{ type: 'video', id: 'v1' }]],
    [
      'one thing under another name',
      projectsCalls.update,
      { params: { projectId: 'p' } },
      {},
      [{ type: 'project', id: 'p' }],
    ],
    [
      'a list below another thing, with its rows',
      videosCalls.listOfDataset,
      { params: { datasetId: 'd' } },
      { videos: [{ id: 'v1' }, { id: 'v2' }], total: 2 },
      [
        { type: 'video', id: LIST },
        { type: 'video', id: 'v1' },
        { type: 'video', id: 'v2' },
      ],
    ],
    [
      'a list of cards',
      projectsCalls.listMine,
      {},
      { items: [projectCard()], total: 1 },
      [
        { type: 'project', id: LIST },
        { type: 'project', id: PROJECT_ID },
      ],
    ],
    [
      'counts over a kind',
      framesCalls.stats,
      { query: { video_id: 'v1' } },
      { frames: 3 },
      [{ type: 'frame', id: LIST }],
    ],
    ['nothing that is kept', authCalls.login, {}, {}, []],
  ])('%s', (...[, address, call, answer, tags]) => {
    expect(shownBy(address, call, answer)).toEqual(tags);
  });
});

describe('what a call changes', () => {
  it.each<[string, Address, unknown, unknown, unknown]>([
    [
      'a made thing: lists, the one project that counts it, and the patients, of whom none is named',
      datasetsCalls.create,
      { body: { project_id: 'p1' } },
      { id: 'd1' },
      [{ type: 'dataset', id: LIST }, { type: 'project', id: 'p1' }, { type: 'patient' }],
    ],
    [
      'a removed thing whose holders nobody named: all holders',
      videosCalls.remove,
      byId,
      null,
      [{ type: 'video', id: LIST }, { type: 'dataset' }, { type: 'project' }, { type: 'patient' }],
    ],
    [
      'started work: the video it is about, and the lists of tasks',
      framesCalls.extract,
      { body: { videoId: 'v1' } },
      { task_id: 't1', session_id: 's1' },
      [
        { type: 'video', id: 'v1' },
        { type: 'video', id: LIST },
        { type: 'task', id: LIST },
      ],
    ],
    [
      'a cancelled task, which is still there',
      tasksCalls.cancel,
      { params: { id: 't1' } },
      { id: 't1' },
      [
        { type: 'task', id: 't1' },
        { type: 'task', id: LIST },
      ],
    ],
    ['the own profile', authCalls.updateMe, { body: {} }, {}, [{ type: 'me', id: LIST }]],
    ['nothing that is kept', authCalls.logout, undefined, null, []],
  ])('%s', (...[, address, call, answer, tags]) => {
    expect(changedBy(address, call, answer)).toEqual(tags);
  });

  it('a finished task: what its type changes, of its own video and dataset', () => {
    const task = taskOf({ task_type: 'extraction', video_id: 'v1', dataset_id: 'd1' });
    expect(changedByTask(task)).toEqual([
      { type: 'video', id: 'v1' },
      { type: 'dataset', id: 'd1' },
      { type: 'frame', id: LIST },
    ]);
    expect(changedByTask(taskOf({ task_type: 'mail' }))).toEqual([]);
  });
});
