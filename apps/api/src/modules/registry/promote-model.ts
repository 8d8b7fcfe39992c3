import type { RouteGroups } from '@sarm/contracts/http/route-table';
import { deployModel, modelInUse } from '@sarm/database/analyses/model-deployments.repository';
import type { ModelRow } from '@sarm/database/analyses/models.repository';
import { appendAudit } from '@sarm/database/audit/audit.repository';
import type { Scoped } from '@sarm/database/kernel/connect';
import { asInstallationBy, asUser, inScope } from '@sarm/database/kernel/scope';
import { findUser } from '@sarm/database/people/users.repository';
import { type ComparisonRow, findComparison } from '@sarm/database/training/comparisons.repository';
import { holdPlace, setModelRange } from '@sarm/database/training/deployments.repository';
import { findRegisteredModel } from '@sarm/database/training/registered-models.repository';
import { holdsPermission } from '@sarm/domain/access/held';
import { AppError, found } from '@sarm/domain/catalogue/errors';
import { publishEvent } from '@sarm/use-cases/events/publish-event';
import type { AppDeps } from '../../deps.ts';
import type { Handler, HandlerInput } from '../../http/handler.ts';
import { readerOf } from '../../presenters/reader.ts';
import { checkOwnPassword } from '../auth/check-own-password.ts';
import { readModel } from '../models/read-model.ts';
import { mayBeFirst, placeOf } from './compare-model.ts';
import { isUnchanged } from '../erasures/comparison-digest.ts';

type Promote = RouteGroups['registry']['promote'];

/** TEC-321: signed by a person, by a comparison that passed. Results of earlier analyses keep the model that made them. */
export const promoteModel =
  (deps: AppDeps): Handler<Promote> =>
  async (call) => {
    const { caller, object, body } = call;
    // The path may name the installation's model, which only its administrators put into use.
    const ofInstallation = !object.inProject;
    if (ofInstallation && !holdsPermission(caller.held, 'manage_system_settings'))
      throw new AppError('forbidden');
    await checkOwnPassword(deps, {
      userId: caller.userId,
      password: body.password,
      field: 'password',
      refusal: 'password_wrong',
    });
    const scope = ofInstallation ? asInstallationBy(caller.userId) : asUser(caller.userId);
    const answer = await inScope(deps.db, scope, (tx) => promote(deps, call, tx));
    return { status: 200, body: answer };
  };

async function promote(deps: AppDeps, call: HandlerInput<Promote>, tx: Scoped) {
  const { caller, object, body, actor } = call;
  const model = found(await findRegisteredModel(tx, object.id));
  await holdPlace(tx, model.project_id, model.type);
  const champion = await modelInUse(tx, model.type, placeOf(model));
  if (champion === undefined && !mayBeFirst(model)) throw new AppError('no_model_in_use');
  if (champion?.id === model.id) throw new AppError('model_already_in_use');
  const comparison = await passedComparison(tx, { id: body.comparison_id, candidate: model.id, champion });
  const signature = {
    comparisonId: comparison.id,
    comparisonSha256: comparison.results_sha256,
    fromSha256: champion?.sha256 ?? null,
    toSha256: model.sha256,
    accountId: caller.userId,
    name: await signerName(tx, caller.userId),
    at: deps.clock.now().toISOString(),
    ...signedBaseline(comparison),
  };
  if (comparison.results?.range != null) await setModelRange(tx, model.id, comparison.results.range);
  await deployModel(tx, {
    model,
    place: placeOf(model),
    reason: body.reason,
    by: caller.userId,
    comparisonId: comparison.id,
    signature,
  });
  await publishEvent(tx, deps.queue, {
    kind: 'model.promoted',
    projectId: model.project_id,
    payload: {
      projectId: model.project_id,
      modelId: model.id,
      formerId: champion?.id ?? null,
      byUserId: caller.userId,
    },
  });
  const answer = await readModel(tx, model.id, readerOf(call));
  await appendAudit(tx, actor, {
    action: 'model.promote',
    projectId: model.project_id,
    subjectId: model.id,
    before: { modelId: champion?.id ?? null, sha256: champion?.sha256 ?? null },
    after: { modelId: model.id, ...signature, reason: body.reason },
  });
  return answer;
}

/** By these weights, against what is in use now, with every rule held: anything else was compared with another past. */
async function passedComparison(
  tx: Scoped,
  {
    id,
    candidate,
    champion,
  }: { readonly id: string; readonly candidate: string; readonly champion: ModelRow | undefined },
): Promise<ComparisonRow> {
  const row = await findComparison(tx, id);
  if (row === undefined || row.candidate_id !== candidate || row.state !== 'completed')
    throw new AppError('comparison_missing');
  const model = await findRegisteredModel(tx, candidate);
  if (
    row.champion_id !== (champion?.id ?? null) ||
    row.results?.championSha256 !== (champion?.sha256 ?? null) ||
    row.results.candidateSha256 !== model?.sha256
  )
    throw new AppError('comparison_outdated');
  if (!isUnchanged(row)) throw new AppError('comparison_missing');
  if (row.passed !== true) throw new AppError('promotion_rules_failed');
  return row;
}

/** Where no model was in use the signature names what the model was compared with in place of weights. */
const signedBaseline = ({ results }: ComparisonRow): object => {
  const baseline = results?.ofClasses?.baseline;
  return baseline == null ? {} : { baseline: baseline.kind, baselineClass: baseline.class };
};

/** As others set it for the account, where they have; else as the person calls themselves. */
async function signerName(tx: Scoped, userId: string): Promise<string> {
  const { signing_name: name, display_name: own } = found(await findUser(tx, userId));
  return name === '' ? own : name;
}
