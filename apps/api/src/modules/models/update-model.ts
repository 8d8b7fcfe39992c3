import type { BodyOf } from '@sarm/contracts/http/route';
import type { RouteGroups } from '@sarm/contracts/http/route-table';
import type { AuditRecord } from '@sarm/database/audit/audit.repository';
import { changeModel, saveModel } from '@sarm/database/training/registered-models.repository';
import { AppError } from '@sarm/domain/catalogue/errors';
import { MODEL_TRANSITIONS } from '@sarm/domain/training';
import type { AppDeps } from '../../deps.ts';
import type { Handler, HandlerInput } from '../../http/handler.ts';
import { readerOf } from '../../presenters/reader.ts';
import { findProjectModel, lockProjectModel, type ProjectModel } from './own-model.ts';
import { readModel } from './read-model.ts';
import { stopRun } from './stop-training.ts';
import { settingsFrom } from './training-settings.ts';

type Update = RouteGroups['models']['update'];
type Change = BodyOf<Update>;
type Deps = Pick<AppDeps, 'queue' | 'clock'>;

/** TEC-275: name and notes are free, the status moves only along the states, all else is the trainer's. */
export const updateModel =
  (deps: Deps): Handler<Update> =>
  async (call) => {
    const { tx, object, body } = call;
    const stopped = await stopFirst(deps, call);
    const model = await lockProjectModel(tx, object.id);
    if (stopped.length === 0) refuseFixed(model, body);
    const [first, ...rest] = [...stopped, ...(await moveTo(call, model)), ...(await write(call, model))];
    return {
      status: 200,
      body: await readModel(tx, object.id, readerOf(call)),
      audit: first === undefined ? 'unchanged' : [first, ...rest],
    };
  };

/** What a model was made for stays; its settings too, once something was trained with them. */
function refuseFixed(model: ProjectModel, body: Change): void {
  const other = (sent: unknown, stored: unknown) => sent !== undefined && sent !== null && sent !== stored;
  if (
    other(body.type, model.type) ||
    other(body.dataset_id?.toLowerCase(), model.dataset_id) ||
    other(body.dataset_name, model.dataset_name) ||
    (body.config !== undefined && !MODEL_TRANSITIONS[model.status].includes('training'))
  )
    throw new AppError('model_fields_fixed');
}

/** Before the model is locked; see stopRun. */
async function stopFirst(
  deps: Deps,
  { tx, object, body, actor }: HandlerInput<Update>,
): Promise<readonly AuditRecord[]> {
  if (body.status !== 'stopped') return [];
  const model = await findProjectModel(tx, object.id);
  if (model.status === 'stopped') return [];
  refuseFixed(model, body);
  return [await stopRun(deps, { tx, model, actor })];
}

async function moveTo(
  { tx, body: { status } }: HandlerInput<Update>,
  model: ProjectModel,
): Promise<readonly AuditRecord[]> {
  if (status === undefined || status === model.status) return [];
  if (status !== 'trained') throw new AppError('model_status_fixed');
  if (model.status !== 'completed') throw new AppError('model_not_completed');
  if (model.blob_key === null || model.sha256 === null || model.description === null)
    throw new AppError('model_file_missing');
  await saveModel(tx, model.id);
  return [
    {
      action: 'model.save',
      projectId: model.project_id,
      subjectId: model.id,
      before: { status: model.status },
      after: { status, sha256: model.sha256 },
    },
  ];
}

async function write({ tx, body }: HandlerInput<Update>, model: ProjectModel): Promise<AuditRecord[]> {
  const before: Record<string, unknown> = {};
  const after: Record<string, unknown> = {};
  for (const field of ['name', 'notes'] as const) {
    const value = body[field];
    if (value === undefined || value === model[field]) continue;
    before[field] = model[field];
    after[field] = value;
  }
  const config = body.config === undefined ? undefined : settingsFrom(body.config, model.config ?? {});
  if (config !== undefined && JSON.stringify(config) !== JSON.stringify(settingsFrom(model.config ?? {}))) {
    before['config'] = model.config;
    after['config'] = config;
  }
  if (Object.keys(after).length === 0) return [];
  await changeModel(tx, model.id, after);
  return [{ action: 'model.update', projectId: model.project_id, subjectId: model.id, before, after }];
}
