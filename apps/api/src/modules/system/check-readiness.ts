import { pingDatabase } from '@sarm/database/kernel/connect';
import type { AppDeps } from '../../deps.ts';

type State = 'ok' | 'failing';
const PATIENCE_MS = 4000;
/** A balancer asks every few seconds; the check writes to the store, and anybody may call it. */
export const READINESS_KEPT_MS = 3000;

/** A probe that hangs is a probe that fails: the load balancer must get its answer. */
async function stateOf(name: string, check: Promise<unknown>, deps: Pick<AppDeps, 'log'>): Promise<State> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`no answer in ${PATIENCE_MS} ms`)), PATIENCE_MS);
  });
  try {
    await Promise.race([check, late]);
    return 'ok';
  } catch (error) {
    deps.log.warn({ check: name, err: error }, 'not ready');
    return 'failing';
  } finally {
    clearTimeout(timer);
  }
}

async function checkReadiness(deps: Pick<AppDeps, 'db' | 'blobs' | 'log'>): Promise<Record<string, State>> {
  const [database, store] = await Promise.all([
    stateOf('database', pingDatabase(deps.db), deps),
    stateOf('store', deps.blobs.check(), deps),
  ]);
  return { database, store };
}

/** The state as it was found some seconds ago at most; calls that come together share one check. */
export function createReadiness(
  deps: Pick<AppDeps, 'db' | 'blobs' | 'log' | 'clock'>,
): () => Promise<Record<string, State>> {
  let kept: { readonly until: number; readonly states: Promise<Record<string, State>> } | undefined;
  return () => {
    const now = deps.clock.now().getTime();
    if (kept === undefined || now >= kept.until)
      kept = { until: now + READINESS_KEPT_MS, states: checkReadiness(deps) };
    return kept.states;
  };
}
