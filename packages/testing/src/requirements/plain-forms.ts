import type { Access } from '@sarm/domain/access/language';

const PLAIN_FIELDS: Readonly<Record<string, readonly string[]>> = {
  public: [],
  token: ['token', 'inactiveToo'],
  'signed-in': ['inactiveToo'],
  installation: ['anyOf'],
  rows: ['of'],
  object: ['object', 'every', 'anyOf', 'level', 'othersLevel', 'ownOnly', 'mediaToken'],
};

/** Forms that the access matrix meets in full on built calls; every other one has its own test of `decide`. */
export function isPlainForm(rule: Access<string>): boolean {
  if (rule.kind === 'token' && rule.token !== 'refresh cookie') return false;
  if (rule.kind === 'rows' && rule.of !== 'own projects') return false;
  if (rule.kind === 'object' && rule.object === 'media') return false;
  const fields = PLAIN_FIELDS[rule.kind];
  return fields !== undefined && Object.keys(rule).every((key) => key === 'kind' || fields.includes(key));
}
