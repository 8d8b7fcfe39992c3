import { expect, it } from 'vitest';
import { readVnni, vnniOf } from './read-vnni.ts';

const cpuinfo = (flags: string) =>
  `processor\t: 0\nmodel name\t: A Processor\nflags\t\t: fpu ${flags} avx2\nbugs\t:\n`;

it.each([
  ['of AVX-512', cpuinfo('avx512_vnni'), true],
  ['of AVX', cpuinfo('avx_vnni'), true],
  ['absent', cpuinfo('avx512f avx512bw'), false],
  // A later instruction for other products: this one alone is not VNNI of bytes by bytes.
  ['absent beside a longer name', cpuinfo('avx_vnni_int16'), false],
  ['of a processor that is no x86', 'processor\t: 0\nFeatures\t: fp asimd asimddp\n', undefined],
])('VNNI %s', (_, text, expected) => expect(vnniOf(text)).toBe(expected));

it('says nothing where the system says nothing', async () => {
  expect(await readVnni('/nowhere/cpuinfo')).toBeUndefined();
});
