import { readFileSync, writeFileSync } from 'node:fs';
import { buildSbom, type Product } from './dependencies/build-sbom.ts';
import { lockedPackages } from './dependencies/locked-packages.ts';

/** Writes the bill of materials to the named file, else to standard output. */
const { name, version } = JSON.parse(readFileSync('package.json', 'utf8')) as Product;
const text = `${JSON.stringify(buildSbom({ name, version }, lockedPackages()), null, 2)}\n`;
const [path] = process.argv.slice(2);
if (path === undefined) process.stdout.write(text);
else writeFileSync(path, text);
