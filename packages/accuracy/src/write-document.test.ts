import { expect, it } from 'vitest';
import type { Findings } from './study.ts';
import { writeDocument } from './write-document.ts';

const findings: Findings = { title: 'A study', bars: [], tables: [], plots: [], notes: ['A note.'] };
const bar = { name: 'error', value: 0.5, bar: '≤ 1', ok: true, on: 'one sample' };

it('begins with all bars, and leaves that part out where no study has one', () => {
  const page = writeDocument([{ ...findings, bars: [bar] }], 'plots');
  expect(page).toContain('## All bars: 1 of 1 reached');
  const plain = writeDocument([findings], 'plots');
  expect(plain).not.toContain('All bars');
  expect(plain).toContain('## A study\n\n- A note.');
});
