import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { circlesIn, compressedKb, filesOf, type Manifest } from './first-load.ts';

const MANIFEST: Manifest = {
  'index.html': { file: 'entry.js', imports: ['_base.js', '_react.js'], css: ['entry.css'] },
  '_base.js': { file: 'base.js', imports: ['_react.js'] },
  '_react.js': { file: 'react.js' },
  'login.tsx': { file: 'login.js', imports: ['_door.js', '_base.js'] },
  '_door.js': { file: 'door.js', imports: ['_base.js'], css: ['door.css'] },
  'later.tsx': { file: 'later.js', imports: ['_door.js'] },
};

describe('first load', () => {
  it('counts every file of the page and of its route once, and none that comes later', () => {
    expect(filesOf(MANIFEST, ['index.html', 'login.tsx']).sort()).toEqual(
      ['base.js', 'door.css', 'door.js', 'entry.css', 'entry.js', 'login.js', 'react.js'].sort(),
    );
  });

  it('does not call a screen small that the build does not have', () => {
    expect(() => filesOf(MANIFEST, ['index.html', 'moved.tsx'])).toThrow('moved.tsx');
  });

  it('finds files that import each other', () => {
    expect(circlesIn(MANIFEST)).toEqual([]);
    const turned = { ...MANIFEST, '_react.js': { file: 'react.js', imports: ['_door.js'] } };
    expect(circlesIn(turned)[0]?.toSorted()).toEqual(['_base.js', '_door.js', '_react.js'].sort());
  });

  it('adds the files as they are sent, each compressed alone', () => {
    const text = Buffer.from('same words '.repeat(500));
    expect(compressedKb([text, text])).toBeCloseTo((2 * gzipSync(text, { level: 9 }).length) / 1000, 6);
  });
});
