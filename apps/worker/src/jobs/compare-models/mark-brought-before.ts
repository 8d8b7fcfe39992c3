import { findModel } from '@sarm/database/analyses/models.repository';
import { asProject, inScope } from '@sarm/database/kernel/scope';
import { findComparison } from '@sarm/database/training/comparisons.repository';
import { markEightBits } from '@sarm/database/training/imported-models.repository';
import { findEightBits } from '../eight-bits/find-eight-bits.ts';
import type { JobContext } from '../job-handler.ts';

/**
 * A model that was imported before files were looked at for numbers of eight bits: without its mark the rules for it would not
 * apply. What cannot be read is refused where the model is opened, with its reason.
 */
export async function markBroughtBefore(
  context: Pick<JobContext, 'db' | 'blobs' | 'log'>,
  { projectId, comparisonId }: { readonly projectId: string; readonly comparisonId: string },
): Promise<void> {
  const scope = asProject(projectId);
  const model = await inScope(context.db, scope, async (tx) => {
    const comparison = await findComparison(tx, comparisonId);
    return comparison === undefined ? undefined : await findModel(tx, comparison.candidate_id);
  });
  if (model?.origin !== 'imported' || model.precision !== 'float32' || model.type !== 'detection') return;
  const found = await findEightBits(context, model).catch((error: unknown) => {
    context.log.warn({ err: error, model: model.id }, 'the file of an imported model could not be read');
    return undefined;
  });
  if (found !== undefined)
    await inScope(context.db, scope, (tx) => markEightBits(tx, model.id, found.derivedFrom));
}
