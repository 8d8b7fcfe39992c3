import { readFileSync, writeFileSync } from 'node:fs';
import { buildSbom, type Product } from './dependencies/build-sbom.ts';
import { lockedPackages } from './dependencies/locked-packages.ts';
import { type LicencePolicy, withStatedLicences } from './release/judge-licences.ts';

/** Writes the bill of materials to the named file, else to standard output. */
const { name, version } = JSON.parse(readFileSync('package.json', 'utf8')) as Product;
const policy = JSON.parse(readFileSync('tooling/licences.json', 'utf8')) as LicencePolicy;
const packages = withStatedLicences(lockedPackages(), policy);
const text = `${JSON.stringify(buildSbom({ name, version }, packages), null, 2)}\n`;
const [path] = process.argv.slice(2);
if (path === undefined) process.stdout.write(text);
else writeFileSync(path, text);
