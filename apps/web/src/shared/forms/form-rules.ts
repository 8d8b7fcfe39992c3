import type { RouteDefinition } from '@sarm/contracts/http/route';

/** Complaints about fields, by the path of the field in the body. */
export type Complaints = Readonly<Record<string, string | undefined>>;
/** The schema of a route's body, loaded with the form that needs it. */
export type LoadSchema = () => Promise<NonNullable<RouteDefinition['body']>>;
export type CheckedWhen = 'blur' | 'submit';

export interface Rules<V> {
  readonly schema: LoadSchema;
  /** What is sent. */
  readonly toBody: (values: V) => unknown;
  /** What no schema can know: a length from the settings, a repetition. It goes before the schema. */
  readonly check: (values: V, when: CheckedWhen) => Complaints;
  readonly when: CheckedWhen;
}
