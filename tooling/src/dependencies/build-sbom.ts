import type { LockedPackage } from './locked-packages.ts';

export interface Product {
  readonly name: string;
  readonly version: string;
}

const purlOf = ({ ecosystem, name, version }: LockedPackage): string =>
  `pkg:${ecosystem}/${name.replace(/^@/, '%40')}@${encodeURIComponent(version)}`;

/** A bill of materials in CycloneDX 1.6. It holds no time and no random number: the same lock files give the same text. */
export const buildSbom = (product: Product, packages: readonly LockedPackage[]) => ({
  $schema: 'http://cyclonedx.org/schema/bom-1.6.schema.json',
  bomFormat: 'CycloneDX',
  specVersion: '1.6',
  version: 1,
  metadata: { component: { type: 'application', 'bom-ref': product.name, ...product } },
  components: packages.map((each) => ({
    type: 'library',
    'bom-ref': purlOf(each),
    name: each.name,
    version: each.version,
    purl: purlOf(each),
    scope: each.development ? 'excluded' : 'required',
    ...(each.license === undefined ? {} : { licenses: [{ expression: each.license }] }),
    ...(each.sha512 === undefined ? {} : { hashes: [{ alg: 'SHA-512', content: each.sha512 }] }),
  })),
});
