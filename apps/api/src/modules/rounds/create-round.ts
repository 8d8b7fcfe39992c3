import type { RouteGroups } from '@sarm/contracts/http/route-table';
import { newId } from '@sarm/database/kernel/new-id';
import {
  type ChosenFrame,
  chooseFrames,
  chooseReferences,
  roundSupply,
} from '@sarm/database/rounds/round-frames.repository';
import { findRound, insertRound } from '@sarm/database/rounds/rounds.repository';
import { seeShared } from '@sarm/database/rounds/see-shared';
import { AppError, found } from '@sarm/domain/catalogue/errors';
import { planRound, type RoundPlan } from '@sarm/domain/rounds';
import type { Handler } from '../../http/handler.ts';
import { presentRound } from './read-rounds.ts';

/** Frames, people and what each gets are settled here, once: nobody chooses what they label. */
export const createRound: Handler<RouteGroups['rounds']['create']> = async ({ tx, caller, object, body }) => {
  await seeShared(tx);
  const people = [...new Set(body.people)];
  const supply = await roundSupply(tx, object.id);
  if (people.some((id) => !supply.people.some((each) => each.id === id))) throw wrong('people');
  const reference = await chooseReferences(tx, { datasetId: object.id, count: body.reference_frames });
  if (reference.length < body.reference_frames) throw wrong('reference_frames');
  const work = await chooseFrames(tx, {
    datasetId: object.id,
    count: body.frames,
    onlySelected: body.from === 'selected',
    without: reference.map(({ id }) => id),
  });
  if (work.length < body.frames) throw wrong('frames');
  const id = newId();
  const project = { project_id: object.projectId };
  const chosen = new Map([...work, ...reference].map((frame) => [frame.id, frame]));
  const plan = planRound({ work: idsOf(work), reference: idsOf(reference) }, people, body.overlap_percent);
  const placed = plan.map((each) => ({ ...each, place: placeOf(chosen, each.frameId) }));
  await insertRound(tx, {
    round: {
      ...project,
      id,
      dataset_id: object.id,
      name: body.name,
      overlap_percent: body.overlap_percent,
      created_by: caller.userId,
    },
    frames: placed.map(({ kind, place }) => ({ ...project, ...place, round_id: id, kind })),
    layers: placed.flatMap(({ kind, people: of, place }) =>
      of.map((annotator_id) => ({
        ...project,
        ...place,
        id: newId(),
        round_id: id,
        kind: kind === 'reference' ? ('reference' as const) : ('blind' as const),
        annotator_id,
        place: orderOf(place.frame_id),
      })),
    ),
    // The queue is read by those who wait in it: a frame of reference stands there as any other one.
    queue: placed.flatMap(({ kind, people: of, place }) =>
      of.map((assignee, at) => ({
        ...project,
        ...place,
        id: newId(),
        kind: kind === 'work' && at === 1 ? ('second' as const) : ('first' as const),
        assignee,
        source: JSON.stringify({ round: id }),
      })),
    ),
  });
  return {
    status: 201,
    body: presentRound(found(await findRound(tx, id))),
    audit: {
      action: 'round.create',
      projectId: object.projectId,
      subjectId: id,
      after: {
        name: body.name,
        datasetId: object.id,
        frames: work.length,
        references: reference.length,
        people: people.length,
        overlap: body.overlap_percent,
      },
    },
  };
};

const wrong = (field: string): AppError =>
  new AppError('invalid_request', { errors: [{ field, code: 'invalid' }] });
const idsOf = (frames: readonly ChosenFrame[]): string[] => frames.map(({ id }) => id);

function placeOf(chosen: ReadonlyMap<string, ChosenFrame>, frameId: RoundPlan['frameId']) {
  const { id, video_id, frame_index } = found(chosen.get(frameId));
  return { frame_id: id, video_id, frame_index };
}

/** Mixed by the random end of the id, so that nobody can tell frames of reference by their place. */
const orderOf = (frameId: string): number => Number.parseInt(frameId.replaceAll('-', '').slice(-7), 16);
