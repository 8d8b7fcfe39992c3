import type { RouteGroups } from '@sarm/contracts/http/route-table';
import type { VersionPreview } from '@sarm/contracts/http/versions/versions.entities';
import type { Scoped } from '@sarm/database/kernel/connect';
import { chosenFrameIds } from '@sarm/database/samples/dataset-frames.repository';
import type { FrameSelection } from '@sarm/database/versions/version-sources.repository';
import { nextVersionNumber } from '@sarm/database/versions/versions.list.repository';
import { findNewestVersion, findTestFrames } from '@sarm/database/versions/versions.repository';
import { collectFrames } from '@sarm/use-cases/versions/collect-version';
import { splitFrames, type SplitWish } from '@sarm/use-cases/versions/split-frames';
import type { Handler } from '../../http/handler.ts';
import { presentPreview } from './present-preview.ts';
import { compareStored } from './compare-stored.ts';

type Versions = RouteGroups['versions'];

export const previewDataset: Handler<Versions['preview']> = async ({ tx, object, body }) => {
  const datasetId = object.id;
  const former = await findNewestVersion(tx, datasetId, body.task);
  const tested = former === undefined ? [] : await findTestFrames(tx, former.id);
  const wish = {
    ...body,
    splitBy: body.split_by,
    tested: new Set(tested.flatMap((each) => [each.patient_id ?? each.video_id, each.video_id])),
  };
  return {
    status: 200,
    body: await preview(tx, { datasetId }, wish, {
      next_number: await nextVersionNumber(tx, datasetId),
      previous:
        former === undefined ? null : { number: former.number, created_at: former.created_at.toISOString() },
    }),
  };
};

export const previewChosen: Handler<Versions['previewChosen']> = async ({ tx, object, body }) => {
  const projectId = object.id;
  const frameIds: string[] = [];
  for (const { video_id: videoId, frames, include_all_frames: all } of body.videos)
    frameIds.push(...(await chosenFrameIds(tx, { projectId, videoId, frameIds: all ? undefined : frames })));
  const of = { projectId, frameIds: [...new Set(frameIds)] };
  const wish = { ...body, splitBy: body.split_by, tested: new Set<string>() };
  return { status: 200, body: await preview(tx, of, wish, { next_number: 1, previous: null }) };
};

async function preview(
  tx: Scoped,
  of: FrameSelection,
  wish: SplitWish,
  numbers: Pick<VersionPreview, 'next_number' | 'previous'>,
): Promise<VersionPreview> {
  const collected = await collectFrames(tx, { of, task: wish.task, masks: false });
  const split = splitFrames(collected, wish);
  const compared = await compareStored(split);
  return { ...presentPreview({ collected, split, compared, wish }), ...numbers };
}
