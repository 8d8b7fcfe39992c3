import { execFile } from 'node:child_process';
import { chmod, chown, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { silentLog } from '@sarm/runtime/log/silent-log';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  type BrowserCage,
  BROWSER_LAYERS,
  browserEnvironment,
  NOBODY,
  probeBrowserCage,
} from '@sarm/cage/browser-cage';
import { probeLandlock } from '@sarm/cage/landlock';
import { createPrinter } from './printer.ts';
import { reportPrinterCage } from './report-printer-cage.ts';

const run = promisify(execFile);
const CHROMIUM = '/usr/bin/chromium';
const signal = new AbortController().signal;

let folder: string;
let home: string;
let secret: string;
let cage: BrowserCage;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sarm-browser-cage-'));
  await chmod(folder, 0o755);
  home = join(folder, 'home');
  await mkdir(home);
  if (process.getuid?.() === 0) await chown(home, NOBODY, NOBODY);
  // Open to everybody: what keeps it out of sight is the view of the files alone.
  secret = join(folder, 'signing.pem');
  await writeFile(secret, 'PRIVATE KEY');
  cage = await probeBrowserCage(CHROMIUM, home);
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** What a browser that was taken over could run. */
async function inCage(script: string): Promise<string> {
  const [file = '', ...args] = cage.command(home);
  const { stdout } = await run(file, [...args, '/bin/sh', '-c', script], {
    env: browserEnvironment(cage.homeOf(home)),
  });
  return stdout.trim();
}

describe('security finding 19: the browser that prints', () => {
  it('sees the programs of the system and one empty folder, no other process and no network', async ({
    skip,
  }) => {
    if (!cage.layers.includes('filesystem')) skip('this machine mounts nothing for this user');
    expect(cage.layers).toEqual([...BROWSER_LAYERS]);
    expect(await inCage(`cat ${secret} /etc/passwd 2>/dev/null; ls / | tr '\\n' ' '`)).toMatch(
      /^bin dev etc home lib (lib64 )?proc usr var$/,
    );
    expect(await inCage('touch /usr/x /etc/x 2>/dev/null; touch "$HOME/x" && ls "$HOME"')).toBe('x');
    expect(await inCage('ls /proc | grep -c "^[0-9]"; cut -d: -f1 -s /proc/net/dev')).toMatch(
      /^[1-4]\n.*lo$/s,
    );
    expect(
      await inCage('grep -E "^(NoNewPrivs|CapBnd|CapEff)" /proc/self/status | cut -f2 | tr "\\n" " "'),
    ).toBe('0000000000000000 0000000000000000 1');
    expect(await inCage('ulimit -c; ulimit -t')).toBe('0\n300');
  });

  it('prints in there, and its layers are logged at the start', async () => {
    const printer = createPrinter({ chromium: CHROMIUM });
    const lines: [object, string][] = [];
    const note = (fields: object, line: string) => void lines.push([fields, line]);
    await reportPrinterCage(printer, { ...silentLog, info: note, warn: note }, 'required');
    expect(lines).toEqual([
      [expect.objectContaining({ layers: cage.layers }), expect.stringContaining('cage')],
    ]);
    const pdf = await printer.print('<h1>Report</h1>', { signal });
    expect(pdf.subarray(0, 5).toString()).toBe('%PDF-');
  });

  it('a browser outside of the system folders is caged as far as that goes, and reported', async () => {
    const weak = await probeBrowserCage(join(folder, 'chrome'), home);
    expect(weak.layers).not.toContain('filesystem');
    expect(weak.layers).toContain('privileges');
  });

  it('D5: does not start anywhere: the worker refuses by name, or reports it where less is permitted', async () => {
    const printer = createPrinter({ chromium: '/usr/bin/no-browser' });
    const errors: string[] = [];
    const log = { ...silentLog, error: (_: object, line: string) => void errors.push(line) };
    await expect(reportPrinterCage(printer, log, 'required')).rejects.toThrow('does not start');
    await reportPrinterCage(printer, log, 'best-effort');
    expect(errors).toEqual([expect.stringContaining('SARM_CHROMIUM')]);
  });

  it.runIf(process.getuid?.() === 0)(
    'D5: prints by Landlock for an ordinary user where no namespace may be made',
    async ({ skip }) => {
      if (!(await probeLandlock({ PATH: '/usr/bin:/bin' }))) skip('this kernel has no Landlock of version 6');
      const asUser = ['--reuid=10001', '--regid=10001', '--clear-groups', '--inh-caps=-all', '--'];
      const script = join(import.meta.dirname, 'print-without-namespaces.fixture.ts');
      const { stdout } = await run('setpriv', [...asUser, process.execPath, script]);
      expect(JSON.parse(stdout)).toEqual({
        layers: ['limits', 'privileges', 'filesystem', 'identity'],
        starts: true,
        begins: '%PDF-',
      });
    },
  );
});
