import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from '../product/client.ts';
import { until } from '../product/processes.ts';
import { compareContents, readContents } from './contents.ts';
import { lastLineOf, linesOf } from './engine.ts';
import { atMost, type Figure, same, seen, states } from './figures.ts';
import { type FirstReport, PERSON, readPdf, SAMPLE } from './first-report.ts';
import type { ContainerInstallation } from './installation.ts';

/** The last line of `./sarm restore-test`, and what the two commands of `./sarm verify` end with. */
export const AS_IT_WAS = /: [1-9]\d* rows and [1-9]\d* files were restored and are as they were$/;
export const REPORTS_INTACT = /^[1-9]\d* issued reports are intact$/;
const AUDIT_INTACT = /^the audit log is intact, and agrees with \d+ kept heads$/;

/** For the demo laboratory. A grown one is the drill's, which has the bar of twenty minutes. */
const MOST_S = { backup: 120, test: 240, restore: 240 } as const;
const PATIENCE_MS = 1_800_000;
const LOOK_MS = 1000;

/**
 * A machine is lost after its backup, and after somebody was erased since. What is left: the backups, secrets/ and the settings, and
 * the two things that are kept apart, the list of erasures and the key that signs.
 */
export async function backUpAndRestore(
  installation: ContainerInstallation,
  { client, reportId, pdf }: FirstReport,
): Promise<Figure[]> {
  await rest(installation);
  const patient = patientToErase(installation);
  const before = readContents(installation);
  const figures: Figure[] = [];
  const timed = (command: readonly string[], most: number): string => {
    const began = performance.now();
    const output = installation.sarm(command);
    const name = `seconds of ${command[0]}`;
    figures.push(atMost(name, (performance.now() - began) / 1000, most, 's'));
    figures.push(seen(`load of the machine after ${command[0]}`, loadavg()[0]?.toFixed(0) ?? ''));
    return output;
  };

  figures.push(closedFolder(installation));
  timed(['backup'], MOST_S.backup);
  const { videos } = await client.call<{ videos: number }>('POST', `/sarm/patients/${patient.id}/erasure`);
  figures.push({ name: 'videos of the erased patient', found: videos, bar: '> 0', held: videos > 0 });
  await until('the bytes of the patient are gone', () => patient.files().length === 0);
  const erasures = installation.keep(['erasures'], 'erasures.jsonl');
  const signingKey = installation.keep(['signing-key'], 'signing.pem');
  const tested = lastLineOf(timed(['restore-test'], MOST_S.test));
  figures.push(states('./sarm restore-test', tested, AS_IT_WAS));
  const after = readContents(installation);

  installation.sarm(['down']);
  installation.lose();
  const restored = linesOf(timed(['restore'], MOST_S.restore));
  figures.push(
    same('./sarm restore', restored.find((line) => line.startsWith('every row')) ?? restored.join(' '), ALL),
    same('the patient, before the list is replayed', patient.rows(), 1),
  );
  const replayed = installation.sarm(['replay-erasures', erasures]);
  figures.push(
    same('./sarm replay-erasures', lastLineOf(replayed), '1 erasures are listed, 1 were done again'),
  );
  installation.sarm(['signing-key', signingKey]);
  figures.push(...compareContents({ before, after, restored: readContents(installation) }));

  installation.sarm(['up']);
  await installation.reach();
  figures.push(...(await lookAtRestored(installation, { reportId, pdf, patient, signingKey })));
  return figures;
}

/** As a disk for backups is that was just mounted. */
function closedFolder(installation: ContainerInstallation): Figure {
  const folder = mkdtempSync(join(tmpdir(), 'sarm-closed-'));
  try {
    const refusal = linesOf(installation.refused(['backup'], { SARM_BACKUPS: folder })).at(-1) ?? '';
    return states('backup into a folder of root', refusal, /^SARM_BACKUPS: .* chown 10001:10001 /);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

const ALL = 'every row, file and link of the audit log is as it was';

/** Nothing waits or runs: counts of a moment can be compared with those of another. */
const rest = (installation: ContainerInstallation): Promise<unknown> =>
  until('the worker has ended all tasks', () => installation.rows(OPEN)[0] === '0', PATIENCE_MS, LOOK_MS);
const OPEN = `select (select count(*) from tasks where status in ('pending', 'processing')) + (select count(*) from outbox where delivered_at is null)`;

interface Patient {
  readonly id: string;
  rows(): number;
  files(): string[];
}

/** One with videos whose report nobody signed: the law keeps signed ones. */
function patientToErase(installation: ContainerInstallation): Patient {
  const found = installation.rows(
    `select p.id, string_agg(v.id::text, ',') from patients p join datasets d on d.patient_id = p.id join videos v on v.dataset_id = d.id
     where d.name <> '${SAMPLE}' group by p.id order by count(*) desc, p.id limit 1`,
  );
  const [id = '', videos = ''] = found[0]?.split('|') ?? [];
  const ids = videos.split(',');
  return {
    id,
    rows: () => Number(installation.rows(`select count(*) from patients where id = '${id}'`)[0]),
    files: () => installation.files().filter((path) => ids.some((each) => path.includes(each))),
  };
}

/** By the product's own commands, and as the person sees it who worked there. */
async function lookAtRestored(
  installation: ContainerInstallation,
  {
    reportId,
    pdf,
    patient,
    signingKey,
  }: {
    readonly reportId: string;
    readonly pdf: Buffer;
    readonly patient: Patient;
    readonly signingKey: string;
  },
): Promise<Figure[]> {
  const verified = linesOf(installation.sarm(['verify']));
  const client = await Client.signIn(installation.url, PERSON.email);
  const opened = await readPdf(client, reportId);
  const answer = await client.raw('GET', `/sarm/patients/${patient.id}`);
  const kept = installation.keep(['signing-key'], 'signing-after.pem');
  return [
    states(
      'audit log after the restore',
      verified.find((line) => line.startsWith('the audit')) ?? '',
      AUDIT_INTACT,
    ),
    states('signed reports after the restore', verified.at(-1) ?? '', REPORTS_INTACT),
    same(
      'signed PDF after the restore',
      opened.equals(pdf) ? 'the same bytes' : 'other bytes',
      'the same bytes',
    ),
    same(
      'key that signs after the restore',
      readFileSync(kept, 'utf8') === readFileSync(signingKey, 'utf8') ? 'the same' : 'another',
      'the same',
    ),
    same('the erased patient is answered with', answer.status, 404),
    same('rows and files of the erased patient', patient.rows() + patient.files().length, 0),
    same(
      './sarm doctor after the restore',
      /✗/.test(installation.sarm(['doctor'])) ? 'complains' : 'finds nothing',
      'finds nothing',
    ),
  ];
}
