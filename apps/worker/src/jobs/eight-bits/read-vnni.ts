import { readFile } from 'node:fs/promises';

const FLAGS = /^flags\s*:(.*)$/m;
const VNNI = /\b(?:avx512_vnni|avx_vnni)\b/;

/** Whether the processor adds products of bytes in one step; undefined: the system does not say, or it is no x86. */
export async function readVnni(path = '/proc/cpuinfo'): Promise<boolean | undefined> {
  return vnniOf(await readFile(path, 'utf8').catch(() => ''));
}

export function vnniOf(cpuinfo: string): boolean | undefined {
  const flags = FLAGS.exec(cpuinfo)?.[1];
  return flags === undefined ? undefined : VNNI.test(flags);
}
