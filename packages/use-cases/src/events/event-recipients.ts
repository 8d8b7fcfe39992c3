import { exportLabelsJob } from '@sarm/contracts/jobs/export-labels';
import { trainModelJob } from '@sarm/contracts/jobs/train-model';
import { importLabelsJob } from '@sarm/contracts/jobs/import-labels';
import {
  type EndedTask,
  findEndedTask,
  findHolders,
  findNewMember,
  findPerson,
} from '@sarm/database/projects/concerned-people.repository';
import type { Scoped } from '@sarm/database/kernel/connect';
import type { NewNotification } from '@sarm/database/work/notifications.repository';
import { findModelLeads, findModelNames } from '@sarm/database/projects/model-leads.repository';
import { CALCULATION_TASK } from '@sarm/domain/figures/analysis';
import type { EventKind, ProductEvent } from '@sarm/domain/events';
import type { NotificationContent } from '@sarm/domain/notifications';
import { screenLinks, technicalLinks } from '@sarm/domain/screen-links';
import type { SystemSettings } from '@sarm/domain/settings';
import { describeRun, type Description } from './describe-run.ts';

/** One person, what they are notified of, and where mail about it goes. */
export interface EventRecipient extends NewNotification {
  readonly email: string;
  readonly name: string;
}

type Switches = SystemSettings['notifications'];

type PayloadOf<Kind extends EventKind> = Extract<ProductEvent, { kind: Kind }>['payload'];
type FindRecipients<Kind extends EventKind> = (
  tx: Scoped,
  payload: PayloadOf<Kind>,
  switches: Switches,
) => Promise<EventRecipient[]>;

/** Whom each kind of event concerns. A new kind does not compile without its line. */
const RECIPIENTS: { readonly [Kind in EventKind]: FindRecipients<Kind> } = {
  'task.ended': (tx, { taskId }, switches) => taskStarter(tx, taskId, switches),
  'retention.near': uploader,
  'audit.broken': (tx, { count }) => logReaders(tx, count),
  'secondFactor.reset': async (tx, { userId, byUserId }) => {
    const person = (await findPerson(tx, byUserId))?.name ?? '';
    return await owner(tx, userId, { code: 'secondFactor.reset', params: { person } });
  },
  'secondFactor.enabled': (tx, { userId }) => owner(tx, userId, { code: 'secondFactor.enabled', params: {} }),
  'secondFactor.disabled': (tx, { userId }) =>
    owner(tx, userId, { code: 'secondFactor.disabled', params: {} }),
  'passkey.added': (tx, { userId, name }) =>
    owner(tx, userId, { code: 'passkey.added', params: { passkey: name } }),
  'passkey.removed': (tx, { userId, name }) =>
    owner(tx, userId, { code: 'passkey.removed', params: { passkey: name } }),
  'password.changed': (tx, { userId }) => owner(tx, userId, { code: 'password.changed', params: {} }),
  'password.reset': (tx, { userId, kept, removed }) =>
    owner(tx, userId, { code: 'password.reset', params: { kept: namesOf(kept), removed: namesOf(removed) } }),
  'signingName.changed': signingNameReaders,
  'project.joined': newMember,
  'model.promoted': (tx, payload) => projectLeads(tx, 'model.promoted', payload),
  'model.rolledBack': (tx, payload) => projectLeads(tx, 'model.rolledBack', payload),
  'system.updated': (tx, { version }, switches) =>
    switches.systemUpdatesNotification ? settingsManagers(tx, version) : Promise.resolve([]),
  'user.registered': (tx, { userId }, switches) =>
    switches.newUserNotification ? userManagers(tx, userId) : Promise.resolve([]),
};

/** PLT-047, PLT-097: whom an event concerns now. A person who has left the project since is not notified of it. */
export function eventRecipients(
  tx: Scoped,
  { kind, payload }: ProductEvent,
  switches: Switches,
): Promise<EventRecipient[]> {
  const find = RECIPIENTS[kind] as FindRecipients<EventKind>;
  return find(tx, payload, switches);
}

/** A dash where there is none: the text around it is one for all. */
const namesOf = (names: readonly string[]): string => (names.length === 0 ? '–' : names.join(', '));

interface Person {
  readonly id: string;
  readonly email: string;
  readonly name: string;
}

const toPerson = ({ id: ownerId, email, name }: Person) => ({ ownerId, email, name });

async function taskStarter(tx: Scoped, taskId: string, switches: Switches): Promise<EventRecipient[]> {
  const task = await findEndedTask(tx, taskId);
  if (task?.starter == null) return [];
  const content = await contentOf(tx, taskId, task, switches);
  if (content === undefined) return [];
  return [
    {
      ...toPerson(task.starter),
      because: failed(task) && task.notice !== null ? [task.notice] : [],
      ...content,
      projectId: task.projectId,
      videoId: task.videoId,
      datasetId: task.datasetId,
    },
  ];
}

function contentOf(
  tx: Scoped,
  taskId: string,
  task: EndedTask,
  switches: Switches,
): Promise<Description | undefined> {
  if (task.jobName === CALCULATION_TASK && task.analysisId !== null)
    return switches.analysisCompletedNotification
      ? describeRun(tx, taskId, task)
      : Promise.resolve(undefined);
  return Promise.resolve(task.status === 'cancelled' ? undefined : describe(task, switches));
}

/** A calculation without a figure has ended in order, and is no success to the person who requested it. */
const failed = (task: EndedTask): boolean => task.status === 'failed' || task.result?.success === false;

const describeTraining = (task: EndedTask, { id, name }: NonNullable<EndedTask['model']>): Description => ({
  code: failed(task) ? 'training.failed' : 'training.completed',
  params: { model: name },
  link: technicalLinks.training(id),
});

/** The runs of a calculation are its own business: five videos are one analysis. One whose figures are not kept is reported alone. */
function describe(task: EndedTask, switches: Switches): Description | undefined {
  const { taskType, jobName, videoId, datasetId } = task;
  const video = task.videoName ?? '';
  if (jobName === CALCULATION_TASK && switches.analysisCompletedNotification) {
    const sample = task.datasetName ?? video;
    const videos = datasetId === null ? screenLinks.results() : screenLinks.datasetVideos(datasetId);
    return failed(task)
      ? { code: 'analysis.failed', params: { sample }, link: videos }
      : { code: 'analysis.completed', params: { sample, count: task.videos ?? 1 }, link: videos };
  }
  if (task.predictionId !== null) return describePrediction(task, task.predictionId);
  if (jobName === trainModelJob.name && task.model !== null) return describeTraining(task, task.model);
  if (task.labelName !== null) return describeLabelFile(task, task.labelName);
  if (videoId === null) return undefined;
  const links = task.clinical ? screenLinks : technicalLinks;
  if (taskType === 'extraction')
    return failed(task)
      ? { code: 'extraction.failed', params: { video }, link: links.video(videoId) }
      : {
          code: 'extraction.completed',
          params: { video, count: task.result?.frames ?? 0 },
          link: links.frames(videoId),
        };
  if (taskType === 'ingest' && failed(task))
    return { code: 'ingest.failed', params: { video }, link: links.video(videoId) };
  return undefined;
}

const describePrediction = (task: EndedTask, id: string): Description => ({
  code: failed(task) ? 'prediction.failed' : 'prediction.completed',
  params: { prediction: task.predictionName ?? '' },
  link: technicalLinks.prediction(id),
});

/** A call that waited for its export has its answer; who closed the page has this. */
function describeLabelFile(task: EndedTask, label: string): Description | undefined {
  const params = { label };
  if (task.jobName === exportLabelsJob.name)
    return { code: failed(task) ? 'export.failed' : 'export.completed', params, link: null };
  if (task.jobName !== importLabelsJob.name) return undefined;
  if (failed(task)) return { code: 'import.failed', params, link: null };
  return { code: task.result?.added === undefined ? 'import.read' : 'import.applied', params, link: null };
}

async function userManagers(tx: Scoped, userId: string): Promise<EventRecipient[]> {
  const user = await findPerson(tx, userId);
  if (user === undefined) return [];
  return (await findHolders(tx, 'manage_users')).map((person) => ({
    ...toPerson(person),
    code: 'user.registered',
    params: { person: user.name },
    link: screenLinks.users(),
  }));
}

/** PLT-227. No switch: a person who needs the file has a week to fetch it. */
async function uploader(
  tx: Scoped,
  { userId, count, day }: PayloadOf<'retention.near'>,
): Promise<EventRecipient[]> {
  const person = await findPerson(tx, userId);
  if (person === undefined) return [];
  const content = { code: 'retention.near', params: { count, day }, link: screenLinks.videos() } as const;
  return [{ ...toPerson(person), ...content }];
}

/** No switch: a log that somebody rewrote is reported to everybody who may read it. */
async function logReaders(tx: Scoped, count: number): Promise<EventRecipient[]> {
  return (await findHolders(tx, 'view_system_logs')).map((person) => ({
    ...toPerson(person),
    code: 'audit.broken',
    params: { count },
    link: screenLinks.logs(),
  }));
}

/** No switch: a person who did not make this change has to learn of it. */
async function owner(tx: Scoped, userId: string, content: NotificationContent): Promise<EventRecipient[]> {
  const person = await findPerson(tx, userId);
  return person === undefined ? [] : [{ ...toPerson(person), ...content, link: screenLinks.profile() }];
}

/**
 * No switch: a person who tries to sign as somebody else needs such a change. The account is named by its e-mail, which
 * nobody chooses.
 */
async function signingNameReaders(
  tx: Scoped,
  { userId, byUserId, name, title }: PayloadOf<'signingName.changed'>,
): Promise<EventRecipient[]> {
  const account = await findPerson(tx, userId);
  if (account === undefined) return [];
  const person = (await findPerson(tx, byUserId))?.name ?? '';
  const params = { account: account.email, name: name || '–', title: title || '–', person };
  const managers = await findHolders(tx, 'manage_users');
  const isManager = managers.some(({ id }) => id === account.id);
  return [...managers, ...(isManager ? [] : [account])].map((each) => ({
    ...toPerson(each),
    code: 'signingName.changed',
    params,
    link: each.id === account.id ? screenLinks.profile() : screenLinks.users(),
  }));
}

/** No switch: figures of a laboratory come from another model from here on. */
async function projectLeads(
  tx: Scoped,
  code: 'model.promoted' | 'model.rolledBack',
  { projectId, modelId, formerId, byUserId }: PayloadOf<'model.promoted'>,
): Promise<EventRecipient[]> {
  const ofType = modelId ?? formerId;
  if (ofType === null) return [];
  const leads = await findModelLeads(tx, { projectId, modelId: ofType });
  const { model, former } = await findModelNames(tx, modelId, formerId);
  const person = (await findPerson(tx, byUserId))?.name ?? '–';
  return leads.map((lead) => ({
    ...toPerson(lead),
    ...(formerId === null
      ? { code: 'model.firstInUse' as const, params: { model, project: lead.project, person } }
      : modelId === null
        ? {
            code: 'model.takenOut' as const,
            params: { model: former, project: lead.project, person },
          }
        : { code, params: { model, former, project: lead.project, person } }),
    link: screenLinks.project(lead.projectId),
    projectId: lead.projectId,
  }));
}

type Joined = PayloadOf<'project.joined'>;

/** A person who was removed meanwhile is not notified of a project that they may not see. */
async function newMember(tx: Scoped, joined: Joined): Promise<EventRecipient[]> {
  const member = await findNewMember(tx, joined);
  if (member === undefined) return [];
  const { project, level, by: person } = member;
  return [
    {
      ...toPerson(member),
      code: 'project.joined',
      params: { project, person, level },
      link: screenLinks.project(joined.projectId),
      projectId: joined.projectId,
    },
  ];
}

async function settingsManagers(tx: Scoped, version: string): Promise<EventRecipient[]> {
  return (await findHolders(tx, 'manage_system_settings')).map((person) => ({
    ...toPerson(person),
    code: 'system.updated',
    params: { version },
    link: screenLinks.systemSettings(),
  }));
}
