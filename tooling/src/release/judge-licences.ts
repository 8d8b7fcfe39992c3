import type { LockedPackage } from '../dependencies/locked-packages.ts';

/** `tooling/licences.json`: what a person has read and permitted. */
export interface LicencePolicy {
  /** Kinds that any package may have. */
  readonly permitted: readonly string[];
  /** Kinds that the named packages alone may have, with what follows from it. */
  readonly conditional: Readonly<Record<string, { packages: readonly string[]; because: string }>>;
  /** Licences of packages whose lock entry names none, with where it was read. */
  readonly stated: Readonly<Record<string, string>>;
}

const keyOf = ({ ecosystem, name }: LockedPackage): string => `${ecosystem}:${name}`;

/** The licence of the lock file, else what a person read. */
export const withStatedLicences = (
  packages: readonly LockedPackage[],
  { stated }: LicencePolicy,
): LockedPackage[] => packages.map((each) => ({ ...each, license: each.license ?? stated[keyOf(each)] }));

const matches = (name: string, pattern: string): boolean =>
  pattern.endsWith('*') ? name.startsWith(pattern.slice(0, -1)) : name === pattern;

/** Every package whose licence nobody has permitted yet. A new kind stops the release and CI. */
export const judgeLicences = (packages: readonly LockedPackage[], policy: LicencePolicy): string[] =>
  packages.flatMap((each) => {
    const { license } = each;
    const called = `${keyOf(each)} ${each.version}`;
    if (license === undefined) return [`${called} names no licence`];
    if (policy.permitted.includes(license)) return [];
    const condition = policy.conditional[license];
    if (condition?.packages.some((pattern) => matches(each.name, pattern)) === true) return [];
    return [`${called} has the licence ${license}, which nobody has permitted`];
  });

/** One line for each package, by licence. */
export const listLicences = (packages: readonly LockedPackage[]): string => {
  const lines = packages.map((each) =>
    [
      each.license ?? 'none',
      each.ecosystem,
      each.name,
      each.version,
      each.development ? 'build' : 'runs',
    ].join('\t'),
  );
  return `licence\tecosystem\tpackage\tversion\tneeded to\n${lines.toSorted().join('\n')}\n`;
};
