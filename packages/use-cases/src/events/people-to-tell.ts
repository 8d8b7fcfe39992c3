import {
  type EndedTask,
  findEndedTask,
  findHolders,
  findNewMember,
  findPerson,
} from '@sarm/database/concerned-people.repository';
import type { Scoped } from '@sarm/database/connect';
import type { NewNotification } from '@sarm/database/notifications.repository';
import { CALCULATION_TASK } from '@sarm/domain/analysis';
import type { ProductEvent } from '@sarm/domain/events';
import type { NotificationTold } from '@sarm/domain/notifications';
import { screenLinks } from '@sarm/domain/screen-links';
import type { SystemSettings } from '@sarm/domain/settings';

/** One person, what they are told, and where mail about it goes. */
export interface Told extends NewNotification {
  readonly email: string;
  readonly name: string;
}

type Switches = SystemSettings['notifications'];

/** PLT-047, PLT-097: whom an event concerns now. Somebody who has left the project meanwhile is not told of it any more. */
export async function peopleToTell(tx: Scoped, event: ProductEvent, switches: Switches): Promise<Told[]> {
  if (event.kind === 'task.ended') return await tellStarter(tx, event.payload.taskId, switches);
  if (event.kind === 'retention.near') return await tellUploader(tx, event.payload);
  if (event.kind === 'audit.broken') return await tellLogReaders(tx, event.payload.count);
  if (event.kind === 'secondFactor.reset' || event.kind === 'passkey.added')
    return await tellOwner(tx, event);
  if (event.kind === 'project.joined') return await tellNewMember(tx, event.payload);
  if (event.kind === 'system.updated')
    return switches.systemUpdatesNotification ? await tellKeepers(tx, event.payload.version) : [];
  return switches.newUserNotification ? await tellAdministrators(tx, event.payload.userId) : [];
}

async function tellStarter(tx: Scoped, taskId: string, switches: Switches): Promise<Told[]> {
  const task = await findEndedTask(tx, taskId);
  if (task?.starter == null || task.status === 'cancelled') return [];
  const told = describe(task, switches);
  if (told === undefined) return [];
  const { id: ownerId, email, name } = task.starter;
  return [
    {
      ownerId,
      email,
      name,
      ...told,
      because: failed(task) && task.notice !== null ? [task.notice] : [],
      projectId: task.projectId,
      videoId: task.videoId,
      datasetId: task.datasetId,
    },
  ];
}

/** A calculation without a figure has ended in order, and is no success to whoever asked for it. */
const failed = (task: EndedTask): boolean => task.status === 'failed' || task.result?.success === false;

type Description = NotificationTold & { readonly link: string };

/** The runs of a calculation are its own business: five videos are one analysis, told once. */
function describe(task: EndedTask, switches: Switches): Description | undefined {
  const { taskType, jobName, videoId, datasetId } = task;
  const video = task.videoName ?? '';
  if (jobName === CALCULATION_TASK && switches.analysisCompletedNotification) {
    const sample = task.datasetName ?? video;
    const videos = datasetId === null ? screenLinks.results() : screenLinks.datasetVideos(datasetId);
    // BUS-082: only a completed analysis can be opened; after a failure the videos say what to mend.
    return failed(task)
      ? { code: 'analysis.failed', params: { sample }, link: videos }
      : {
          code: 'analysis.completed',
          params: { sample, count: task.videos ?? 1 },
          link: task.analysisId === null ? videos : `${screenLinks.results()}?id=${task.analysisId}`,
        };
  }
  if (videoId === null) return undefined;
  if (taskType === 'extraction')
    return failed(task)
      ? { code: 'extraction.failed', params: { video }, link: screenLinks.video(videoId) }
      : {
          code: 'extraction.completed',
          params: { video, count: task.result?.frames ?? 0 },
          link: screenLinks.frames(videoId),
        };
  if (taskType === 'ingest' && failed(task))
    return { code: 'ingest.failed', params: { video }, link: screenLinks.video(videoId) };
  return undefined;
}

async function tellAdministrators(tx: Scoped, userId: string): Promise<Told[]> {
  const user = await findPerson(tx, userId);
  if (user === undefined) return [];
  return (await findHolders(tx, 'manage_users')).map(({ id: ownerId, email, name }) => ({
    ownerId,
    email,
    name,
    code: 'user.registered',
    params: { person: user.name },
    link: screenLinks.users(),
  }));
}

/** PLT-227. No switch: whoever needs the file has a week to fetch it. */
async function tellUploader(
  tx: Scoped,
  { userId, count, day }: Extract<ProductEvent, { kind: 'retention.near' }>['payload'],
): Promise<Told[]> {
  const person = await findPerson(tx, userId);
  if (person === undefined) return [];
  const { id: ownerId, email, name } = person;
  return [
    { ownerId, email, name, code: 'retention.near', params: { count, day }, link: screenLinks.videos() },
  ];
}

/** No switch: a log that somebody rewrote is told to everybody who may read it. */
async function tellLogReaders(tx: Scoped, count: number): Promise<Told[]> {
  return (await findHolders(tx, 'view_system_logs')).map(({ id: ownerId, email, name }) => ({
    ownerId,
    email,
    name,
    code: 'audit.broken',
    params: { count },
    link: screenLinks.logs(),
  }));
}

type SignInChange = Extract<ProductEvent, { kind: 'secondFactor.reset' | 'passkey.added' }>;

/** No switch: whoever did not do it has to hear of it. */
async function tellOwner(tx: Scoped, event: SignInChange): Promise<Told[]> {
  const owner = await findPerson(tx, event.payload.userId);
  if (owner === undefined) return [];
  const { id: ownerId, email, name } = owner;
  const told: NotificationTold =
    event.kind === 'passkey.added'
      ? { code: 'passkey.added', params: { passkey: event.payload.name } }
      : {
          code: 'secondFactor.reset',
          params: { person: (await findPerson(tx, event.payload.byUserId))?.name ?? '' },
        };
  return [{ ownerId, email, name, ...told, link: screenLinks.profile() }];
}

type Joined = Extract<ProductEvent, { kind: 'project.joined' }>['payload'];

/** Whoever was taken out again meanwhile is not told of a project that they may not see. */
async function tellNewMember(tx: Scoped, joined: Joined): Promise<Told[]> {
  const member = await findNewMember(tx, joined);
  if (member === undefined) return [];
  const { id: ownerId, email, name, project, level, by: person } = member;
  return [
    {
      ownerId,
      email,
      name,
      code: 'project.joined',
      params: { project, person, level },
      link: screenLinks.project(joined.projectId),
      projectId: joined.projectId,
    },
  ];
}

async function tellKeepers(tx: Scoped, version: string): Promise<Told[]> {
  return (await findHolders(tx, 'manage_system_settings')).map(({ id: ownerId, email, name }) => ({
    ownerId,
    email,
    name,
    code: 'system.updated',
    params: { version },
    link: screenLinks.systemSettings(),
  }));
}
