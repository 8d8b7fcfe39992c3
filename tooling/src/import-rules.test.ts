import { describe, expect, it } from 'vitest';
import { checkImports, importsOf } from './import-rules.ts';

const file = (path: string, workspace: string, source: string) => ({ path, workspace, source });
const declared = new Set(['@sarm/domain', '@sarm/database', '@sarm/testing', 'zod']);

describe('import rules', () => {
  it('reads static, re-exporting, side-effect and dynamic imports', () => {
    const source = `import { a } from 'zod';\nimport type { B } from './b.ts';\nexport { c } from 'pg';\nimport 'side';\nawait import('lazy');\nimport {\n  d,\n} from '@sarm/domain/x';`;
    expect(importsOf(source)).toEqual(['zod', './b.ts', 'pg', 'side', 'lazy', '@sarm/domain/x']);
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

  it('refuses a package that the workspace does not declare', () => {
    expect(
      checkImports(file('packages/contracts/src/a.ts', 'contracts', `import pg from 'pg';`), declared),
    ).toHaveLength(1);
  });

  it('refuses a feature that imports another feature', () => {
    const path = 'apps/web/src/features/videos/components/list.tsx';
    expect(
      checkImports(file(path, 'web', `import { x } from '../../frames/api/frames.ts';`), declared),
    ).toHaveLength(1);
    expect(checkImports(file(path, 'web', `import { x } from '../api/videos.ts';`), declared)).toEqual([]);
  });
});
