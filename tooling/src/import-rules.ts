/** Which workspace may import which. What is not listed is refused; architecture and this table say the same. */
export const ALLOWED_IMPORTS: Readonly<Record<string, readonly string[]>> = {
  domain: [],
  messages: ['domain'],
  // No I/O and no browser: the canvas draws with it, API and worker check and measure with it.
  masks: ['domain'],
  measurement: ['domain', 'masks'],
  simulator: ['domain', 'measurement'],
  contracts: ['domain'],
  database: ['domain'],
  pictures: ['domain'],
  runtime: ['domain', 'contracts'],
  'use-cases': ['domain', 'masks', 'measurement', 'contracts', 'database', 'runtime', 'editing', 'exports'],
  // How each program that reads files of strangers is locked in; starts none by itself.
  cage: ['runtime'],
  media: ['domain', 'pictures', 'runtime', 'cage'],
  training: ['domain', 'contracts', 'cage'],
  // contracts: what a model's file looks like is described there once, for the trainer and for us.
  // cage: a model that did not ship runs in a process that can touch nothing.
  inference: ['domain', 'masks', 'measurement', 'contracts', 'pictures', 'runtime', 'cage'],
  analysis: ['domain', 'measurement', 'pictures', 'media', 'inference'],
  accuracy: [
    'domain',
    'masks',
    'measurement',
    'simulator',
    'pictures',
    'runtime',
    'media',
    'inference',
    'analysis',
  ],
  // React without JSX and without MUI: the worker prints what the web shows.
  reports: ['domain', 'messages', 'measurement', 'contracts'],
  // Both sides of an edit: the API decides by these rules, and the browser foresees what it will decide.
  editing: ['domain', 'contracts'],
  exports: ['domain', 'masks', 'contracts', 'runtime'],
  ui: ['domain'],
  canvas: ['domain'],
  viewer: ['domain', 'measurement', 'ui', 'canvas'],
  annotator: ['domain', 'masks', 'contracts', 'editing', 'canvas', 'ui'],
  testing: [
    'domain',
    'messages',
    'masks',
    'measurement',
    'simulator',
    'contracts',
    'database',
    'pictures',
    'runtime',
    'use-cases',
    'media',
    'analysis',
    'reports',
    'editing',
    'exports',
  ],
  api: [
    'domain',
    'messages',
    'masks',
    'measurement',
    'contracts',
    'database',
    'pictures',
    'runtime',
    'use-cases',
    'reports',
    'editing',
    'exports',
  ],
  worker: [
    'domain',
    'messages',
    'masks',
    'measurement',
    'simulator',
    'contracts',
    'database',
    'pictures',
    'runtime',
    'use-cases',
    'cage',
    'media',
    'inference',
    'analysis',
    'training',
    'reports',
    'exports',
  ],
  web: [
    'domain',
    'messages',
    'masks',
    'measurement',
    'contracts',
    'reports',
    'ui',
    'viewer',
    'editing',
    'canvas',
    'annotator',
  ],
  e2e: ['domain', 'messages', 'contracts', 'testing', 'annotator'],
  tooling: [],
};

/** Tests, fixtures and benchmarks may use the testing package and what it stands on: real parts need the real packages. */
const TEST_ONLY = /(\.test\.tsx?$|\.(?:fixture|contract)\.ts$|\/(?:testing|bench)\/|^e2e\/|test-setup\.ts$)/;
export const isTestFile = (path: string): boolean => TEST_ONLY.test(path);

/** What a package lends to the tests of others. */
const FOR_TESTS = /^@sarm\/[^/]+\/testing\//;

/** Libraries that one module opens for everybody, because it does something first that must not be forgotten. */
const ONLY_IMPORTER: Readonly<Record<string, string>> = {
  // Switches its telemetry off before it loads.
  'onnxruntime-node': 'packages/inference/src/onnx/load-runtime.ts',
};

const IMPORT =
  /(?:^|\n)\s*(?:import|export)\s(?:[^'"]*?\sfrom\s)?['"]([^'"]+)['"]|(?:import|require)\(\s*['"]([^'"]+)['"]\s*\)/g;

export function importsOf(source: string): string[] {
  return [...source.matchAll(IMPORT)]
    .map((match) => match[1] ?? match[2] ?? '')
    .filter((specifier) => specifier !== '');
}

export function packageOf(specifier: string): string | null {
  if (specifier.startsWith('.') || specifier.startsWith('node:') || specifier.startsWith('virtual:'))
    return null;
  const parts = specifier.split('/');
  return specifier.startsWith('@') ? `${parts[0]}/${parts[1]}` : (parts[0] ?? null);
}

export interface SourceFile {
  readonly path: string;
  readonly workspace: string;
  readonly source: string;
}

export function checkImports(file: SourceFile, declared: ReadonlySet<string>): string[] {
  const problems: string[] = [];
  const allowed = new Set(ALLOWED_IMPORTS[file.workspace] ?? []);
  if (isTestFile(file.path))
    for (const each of ['testing', ...(ALLOWED_IMPORTS['testing'] ?? [])]) allowed.add(each);
  for (const specifier of importsOf(file.source)) {
    const crossing = featureCrossing(file.path, specifier);
    if (crossing !== null) problems.push(`${file.path}: ${crossing}`);
    const name = packageOf(specifier);
    if (name === null) continue;
    if (FOR_TESTS.test(specifier) && !isTestFile(file.path))
      problems.push(`${file.path}: ${specifier} is for tests`);
    const importer = ONLY_IMPORTER[name];
    if (importer !== undefined && importer !== file.path)
      problems.push(`${file.path}: only ${importer} may import ${name}`);
    const own = name === `@sarm/${file.workspace}`;
    if (name.startsWith('@sarm/') && !own && !allowed.has(name.slice('@sarm/'.length))) {
      problems.push(`${file.path}: ${file.workspace} may not import ${name}`);
    }
    if (!own && !declared.has(name))
      problems.push(`${file.path}: ${name} is not declared in the package.json of ${file.workspace}`);
  }
  return problems;
}

const FEATURE = /^apps\/web\/src\/features\/([^/]+)\//;

/** A feature that imports from another one makes both hard to change; what they share belongs to shared. */
function featureCrossing(path: string, specifier: string): string | null {
  const own = FEATURE.exec(path)?.[1];
  if (own === undefined || !specifier.startsWith('.')) return null;
  const target = new URL(specifier, `file:///${path}`).pathname.slice(1);
  const other = FEATURE.exec(target)?.[1];
  return other !== undefined && other !== own ? `feature ${own} imports feature ${other}` : null;
}
