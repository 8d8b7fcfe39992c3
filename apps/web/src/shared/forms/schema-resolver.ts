import { toNestErrors } from '@hookform/resolvers';
import { complaintCode, complaintOf } from '@sarm/contracts/http/complaint-of-issue';
import { complaintText } from '@sarm/messages/error-text';
import type { FieldError, FieldValues, ResolverOptions, ResolverResult } from 'react-hook-form';
import { translate } from '../i18n/translate.ts';
import { loadOnline } from '../connection/connection.ts';
import type { Complaints, Rules } from './form-rules.ts';

async function complaintsOfSchema({ schema: load }: Pick<Rules<never>, 'schema'>, body: unknown) {
  const parsed = (await loadOnline(load)).safeParse(body, { error: complaintCode });
  // The first complaint about a field counts: "required" before "too short".
  const issues = parsed.success ? [] : parsed.error.issues.toReversed();
  return Object.fromEntries(
    issues.map((issue) => [issue.path.join('.'), complaintText(translate, complaintOf(issue))]),
  );
}

/** Checks what was typed against the contract's own schema and the rules that only the form has. */
export async function resolveBySchema<V extends FieldValues>(
  values: V,
  rules: Rules<V>,
  options: ResolverOptions<V>,
): Promise<ResolverResult<V>> {
  const bySchema: Complaints = await complaintsOfSchema(rules, rules.toBody(values));
  const found: Complaints = { ...bySchema, ...rules.check(values, rules.when) };
  const errors = Object.entries(found).flatMap(([path, message]): [string, FieldError][] =>
    message === undefined ? [] : [[path, { type: 'schema', message }]],
  );
  if (errors.length === 0) return { values, errors: {} };
  return { values: {}, errors: toNestErrors<V>(Object.fromEntries(errors), options) };
}
