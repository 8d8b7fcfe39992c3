import { readAutomaticName } from '@sarm/domain/labels';

const START = 6;

/** The name of an automatic label is two ids long: in a list the start of each is enough. */
export function shortName(name: string): string {
  const parts = readAutomaticName(name);
  if (parts === undefined) return name;
  return `${parts.userId.slice(0, START)}…_${parts.datasetId.slice(0, START)}…_${parts.type}`;
}
