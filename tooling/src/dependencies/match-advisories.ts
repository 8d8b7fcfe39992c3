import { satisfies } from 'semver';
import type { LockedPackage } from './locked-packages.ts';

export interface Advisory {
  readonly id: string;
  readonly name: string;
  readonly severity: string;
  readonly title: string;
  readonly url: string;
  /** A range of npm, e.g. '>=5.0.0 <5.3.2'. */
  readonly vulnerable: string;
}

/** An advisory that does not concern the product, by whose judgement it may be passed over until a day. */
export interface Accepted {
  readonly id: string;
  readonly reason: string;
  readonly until: string;
}

export interface AdvisoryList {
  /** The day on which the list was read from the registry; null: never yet. */
  readonly fetchedOn: string | null;
  readonly advisories: readonly Advisory[];
  readonly accepted: readonly Accepted[];
}

export interface Finding {
  readonly advisory: Advisory;
  readonly version: string;
}

/** What concerns the locked packages and is not accepted on this day. */
export function matchAdvisories(
  list: AdvisoryList,
  packages: readonly LockedPackage[],
  today: string,
): Finding[] {
  const accepted = new Set(list.accepted.filter(({ until }) => until >= today).map(({ id }) => id));
  return list.advisories
    .filter(({ id }) => !accepted.has(id))
    .flatMap((advisory) =>
      packages
        .filter(({ ecosystem, name, version }) => {
          const same = ecosystem === 'npm' && name === advisory.name;
          return same && satisfies(version, advisory.vulnerable, { includePrerelease: true });
        })
        .map(({ version }) => ({ advisory, version })),
    );
}

const DAY_MS = 86_400_000;

/** Undefined for a list that was never fetched. */
export const ageInDays = ({ fetchedOn }: AdvisoryList, today: string): number | undefined =>
  fetchedOn === null ? undefined : Math.round((Date.parse(today) - Date.parse(fetchedOn)) / DAY_MS);

/** Holes are published every day; a month-old list shows little, and one that was never read nothing. */
const OLD_DAYS = 30;

/** Why the list says too little for a release; undefined: it does not. */
export function whyOutdated(list: AdvisoryList, today: string): string | undefined {
  const age = ageInDays(list, today);
  if (age === undefined) return 'the list was never read from a registry';
  return age > OLD_DAYS ? `the list is ${age} days old` : undefined;
}
