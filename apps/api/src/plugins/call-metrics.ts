import { countCalculations } from '@sarm/use-cases/calculations/count-calculations';
import { Counter, Gauge, type Registry } from 'prom-client';
import type { StoredCalculation } from '@sarm/domain/stored/calculation';

/** Figures of the calls of one copy of the API. No label names a project, a person or a patient. */
export const CALL_METRICS = {
  sarm_http_request_seconds: { help: 'Duration of HTTP requests', labels: ['route', 'method', 'status'] },
  sarm_database_connections: {
    help: 'Connections of the pool, and requests that wait for one',
    labels: ['state'],
  },
  sarm_tasks_open: { help: 'Tasks that are queued or running', labels: ['state'] },
  sarm_streams_open: { help: 'Streams of live events that are open', labels: [] },
  sarm_sign_ins_total: { help: 'Tries to sign in, by how they ended', labels: ['outcome'] },
  sarm_throttled_total: { help: 'Calls that a limit refused', labels: ['limit'] },
} as const satisfies Record<string, { help: string; labels: readonly string[] }>;

/** A step is due: the password was right, and a second factor or a new password comes next. */
const SIGN_IN_OUTCOMES = ['opened', 'step_due', 'refused', 'throttled'] as const;
export type CountedSignIn = (typeof SIGN_IN_OUTCOMES)[number];
/** Tries of sign-in and other proofs; uploads at the same time; everything else that one client or person does too often. */
const LIMITS = ['tries', 'uploads', 'calls'] as const;
export type CountedLimit = (typeof LIMITS)[number];

/** What plugins and handlers report. */
export interface CallCounts {
  signIn(outcome: CountedSignIn): void;
  throttled(limit: CountedLimit): void;
  streams(change: 1 | -1): void;
  readonly calculated: (answer: StoredCalculation) => void;
}

export const described = (name: keyof typeof CALL_METRICS) => {
  const { help, labels } = CALL_METRICS[name];
  return { name, help, labelNames: [...labels] as string[] };
};

export function createCallCounts(registry: Registry): CallCounts {
  const registers = [registry];
  const signIns = new Counter({ ...described('sarm_sign_ins_total'), registers });
  const throttled = new Counter({ ...described('sarm_throttled_total'), registers });
  const streams = new Gauge({ ...described('sarm_streams_open'), registers });
  // A counter that begins with its first event hides that event from every rate.
  for (const outcome of SIGN_IN_OUTCOMES) signIns.inc({ outcome }, 0);
  for (const limit of LIMITS) throttled.inc({ limit }, 0);
  return {
    signIn: (outcome) => signIns.inc({ outcome }),
    throttled: (limit) => throttled.inc({ limit }),
    streams: (change) => streams.inc(change),
    calculated: countCalculations(registry),
  };
}
