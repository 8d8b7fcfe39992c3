import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { SCREENS } from '../../src/shared/screens.ts';
import type { Screen } from '../../src/shared/screens/screen.ts';

const FEATURES = join(import.meta.dirname, '../../src/features');

it('has a file for each page that the table of screens names', () => {
  const named = Object.values<Screen>(SCREENS).flatMap(({ page }) => (page === undefined ? [] : [page]));
  expect(named.length).toBeGreaterThan(40);
  const missing = named.filter((page) => {
    const [feature = '', file = ''] = page.split('/');
    return !existsSync(join(FEATURES, feature, 'components', `${file}.tsx`));
  });
  expect(missing).toEqual([]);
});
