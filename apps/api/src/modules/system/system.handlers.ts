import type { AppDeps } from '../../deps.ts';
import type { HandlersOf } from '../../http/handler.ts';
import { createReadiness } from './check-readiness.ts';

export function createSystemHandlers(deps: AppDeps): HandlersOf<'system'> {
  const readiness = createReadiness(deps);
  return {
    health: () => Promise.resolve({ status: 200, body: { status: 'ok' } }),
    ready: async () => {
      const checks = await readiness();
      const ok = Object.values(checks).every((each) => each === 'ok');
      return ok
        ? { status: 200, body: { status: 'ok', checks } }
        : { status: 503, body: { status: 'unavailable', checks } };
    },
  };
}
