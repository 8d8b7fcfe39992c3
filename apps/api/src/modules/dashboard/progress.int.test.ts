import type { WorkStage } from '@sarm/contracts/http/dashboard/dashboard.routes';
import { newId } from '@sarm/database/kernel/new-id';
import { beforeAll, describe, expect, it } from 'vitest';
import { ReportWorld } from '../reports/report-world.fixture.ts';

const world = await ReportWorld.ofFile();
const { lab } = world;
const read = async (query: string, who = lab.member) => {
  const answer = await who.inject({ url: `/api/sarm/dashboard/progress?${query}` });
  expect(answer.statusCode).toBe(200);
  const { stages } = answer.json<{ stages: WorkStage[] }>();
  return stages.map(({ key, done, count }) => `${key} ${done ? 'done' : 'open'} ${count}`);
};

let other = '';
beforeAll(async () => {
  await lab.frame(world.videoId, 1, { selected: true });
  await lab.frame(world.videoId, 2);
  await world.saved();
  other = await lab.video();
});

describe('how far the work has come', () => {
  it('BUS-004 is counted from the stored data of the video, dataset or project in context', async () => {
    const analysed = ['frames done 1', 'analysis done 1', 'reports done 1'];
    const inProject = ['project done null', 'dataset done 2'];
    expect(await read(`video_id=${world.videoId}`)).toEqual([...inProject, 'videos done 1', ...analysed]);
    expect(await read(`dataset_id=${world.datasetId}`)).toEqual([...inProject, 'videos done 1', ...analysed]);
    expect(await read(`project_id=${lab.projectId}`)).toEqual([...inProject, 'videos done 2', ...analysed]);
    expect(await read(`workflow=sarm&video_id=${other}`)).toEqual([
      ...inProject,
      'videos done 1',
      'frames open 0',
      'analysis open 0',
      'reports open 0',
    ]);
  });

  it('shows nothing of projects of others, nor without a context', async () => {
    const nothing = [
      'project open null',
      'dataset open 0',
      'videos open 0',
      'frames open 0',
      'analysis open 0',
      'reports open 0',
    ];
    expect(await read('')).toEqual(nothing);
    expect(await read(`video_id=${world.videoId}`, lab.stranger)).toEqual(nothing);
    expect(await read(`project_id=${lab.projectId}`, lab.stranger)).toEqual(nothing);
    expect(await read(`dataset_id=${newId()}`)).toEqual(nothing);
  });

  it('TEC-032 counts the stages of the technical workflow as well', async () => {
    expect(await read(`workflow=finetune&video_id=${world.videoId}`, lab.technician)).toEqual([
      'dataset done 2',
      'videos done 1',
      'extract done 2',
      'detection open 0',
      'segmentation open 0',
      'annotation open 0',
    ]);
  });
});
