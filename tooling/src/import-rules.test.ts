import { describe, expect, it } from 'vitest';
import { checkImports, importsOf } from './import-rules.ts';

const file = (path: string, workspace: string, source: string) => ({ path, workspace, source });
const declared = new Set(['@sarm/domain', '@sarm/database', '@sarm/testing', 'zod']);

describe('import rules', () => {
  it('reads static, re-exporting, side-effect and dynamic imports', () => {
    const source = `import { a } from 'zod';\nimport type { B } from './b.ts';\nexport { c } from 'pg';\nimport 'side';\nawait import('lazy');\nrequire('old');\nimport {\n  d,\n} from '@sarm/domain/x';`;
    expect(importsOf(source)).toEqual(['zod', './b.ts', 'pg', 'side', 'lazy', 'old', '@sarm/domain/x']);
  });

  it('refuses an import against the direction', () => {
    expect(
      checkImports(
        file('packages/contracts/src/a.ts', 'contracts', `import { x } from '@sarm/database/y';`),
        declared,
      ),
    ).toHaveLength(1);
    expect(
      checkImports(
        file('packages/domain/src/a.ts', 'domain', `import { x } from '@sarm/contracts/y';`),
        declared,
      ),
    ).toHaveLength(2);
  });

  it('refuses the testing package outside tests', () => {
    const source = `import { x } from '@sarm/testing/y';`;
    expect(checkImports(file('packages/database/src/a.ts', 'database', source), declared)).toHaveLength(1);
    expect(checkImports(file('packages/database/src/a.int.test.ts', 'database', source), declared)).toEqual(
      [],
    );
  });

  it('lets only tests and benchmarks borrow what a package keeps for tests', () => {
    const source = `import { x } from '@sarm/database/testing/y';`;
    expect(checkImports(file('apps/api/src/a.ts', 'api', source), declared)).toHaveLength(1);
    for (const path of ['apps/api/src/a.int.test.ts', 'apps/api/bench/a.bench.ts'])
      expect(checkImports(file(path, 'api', source), declared)).toEqual([]);
  });

  it('refuses a package that the workspace does not declare', () => {
    expect(
      checkImports(file('packages/contracts/src/a.ts', 'contracts', `import pg from 'pg';`), declared),
    ).toHaveLength(1);
  });

  it('lets one module alone open the library that collects what it runs', () => {
    const opened = new Set(['onnxruntime-node']);
    for (const source of [
      `import type { Tensor } from 'onnxruntime-node';`,
      `const runtime = await import('onnxruntime-node');`,
      `const runtime = require('onnxruntime-node');`,
    ]) {
      const only = file('packages/inference/src/onnx/load-runtime.ts', 'inference', source);
      expect(checkImports(only, opened)).toEqual([]);
      for (const path of ['packages/inference/src/detect/a.ts', 'packages/inference/src/detect/a.test.ts'])
        expect(checkImports({ ...only, path }, opened)).toHaveLength(1);
    }
  });

  it('refuses a feature that imports another feature', () => {
    const path = 'apps/web/src/features/videos/components/list.tsx';
    expect(
      checkImports(file(path, 'web', `import { x } from '../../frames/api/frames.ts';`), declared),
    ).toHaveLength(1);
    expect(checkImports(file(path, 'web', `import { x } from '../api/videos.ts';`), declared)).toEqual([]);
  });
});
