import { createHash } from 'node:crypto';

export const sha256 = (bytes: Buffer | string): string => createHash('sha256').update(bytes).digest('hex');

export interface Origin {
  readonly commit: string;
  readonly version: string;
  /** Path → digest of every file that decides what is installed. */
  readonly locks: Readonly<Record<string, string>>;
  readonly tools: Readonly<Record<string, string>>;
  /** Why these artefacts are no release; empty for one. */
  readonly rehearsedDespite: readonly string[];
}

/** An in-toto statement with SLSA's provenance, which scanners read. Without a time: the same commit gives the same file. */
export const buildProvenance = (
  { commit, version, locks, tools, rehearsedDespite }: Origin,
  artefacts: ReadonlyMap<string, Buffer>,
) => ({
  _type: 'https://in-toto.io/Statement/v1',
  subject: [...artefacts].map(([name, bytes]) => ({ name, digest: { sha256: sha256(bytes) } })),
  predicateType: 'https://slsa.dev/provenance/v1',
  predicate: {
    buildDefinition: {
      buildType: 'urn:sarm:release:1',
      externalParameters: { commit, version },
      internalParameters: { tools, rehearsedDespite },
      resolvedDependencies: [
        { name: 'source', digest: { gitCommit: commit } },
        ...Object.entries(locks).map(([name, digest]) => ({ name, digest: { sha256: digest } })),
      ],
    },
    runDetails: { builder: { id: 'urn:sarm:npm-run-release' } },
  },
});

/** What `sha256sum --check` reads. */
export const digestLines = (artefacts: ReadonlyMap<string, Buffer>): string =>
  [...artefacts].map(([name, bytes]) => `${sha256(bytes)}  ${name}\n`).join('');
