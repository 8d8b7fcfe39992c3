import type { LockedPackage } from './locked-packages.ts';
import type { Advisory } from './match-advisories.ts';

/** What `npm audit` requests from a registry; mirrors often do not pass it on. */
const PATH = '-/npm/v1/security/advisories/bulk';

interface Answer {
  readonly id: number;
  readonly url: string;
  readonly title: string;
  readonly severity: string;
  readonly vulnerable_versions: string;
}

/** All advisories of the registry on the locked packages; it gets their names and versions and nothing else. */
export async function fetchAdvisories(
  packages: readonly LockedPackage[],
  { registry, send = fetch }: { registry: string; send?: typeof fetch },
): Promise<Advisory[]> {
  const endpoint = new URL(PATH, registry).href;
  const versions: Record<string, string[]> = {};
  for (const { ecosystem, name, version } of packages)
    if (ecosystem === 'npm') (versions[name] ??= []).push(version);
  const response = await send(endpoint, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(versions),
  });
  if (!response.ok) throw new Error(`${endpoint} answered ${response.status}`);
  const found = (await response.json()) as Readonly<Record<string, readonly Answer[]>>;
  return Object.entries(found)
    .flatMap(([name, answers]) =>
      answers.map((each) => ({
        id: each.url.split('/').at(-1) ?? String(each.id),
        name,
        severity: each.severity,
        title: each.title,
        url: each.url,
        vulnerable: each.vulnerable_versions,
      })),
    )
    .sort((a, b) => (a.id < b.id ? -1 : 1));
}
