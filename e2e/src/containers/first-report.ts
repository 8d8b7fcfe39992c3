import { Client } from '../product/client.ts';
import { DEMO_PASSWORD } from '../product/demo-people.ts';
import { until } from '../product/processes.ts';
import { analyse, readSamples, saveReport } from '../product/work-in-demo.ts';
import type { ContainerInstallation } from './installation.ts';

export const PERSON = {
  name: 'Ingrid Solberg',
  email: 'ingrid.solberg@riverside.example',
  job: 'Laboratory manager',
};
export const SAMPLE = 'Normal sample';
/** As many as a demo sample has. */
const FIELDS = 5;
const PATIENCE_MS = 900_000;

export interface FirstReport {
  readonly client: Client;
  readonly reportId: string;
  /** Figures that the report states as numbers. */
  readonly numbers: number;
  readonly pdf: Buffer;
}

/** From the link of `./sarm setup-token` to a signed report of the demo laboratory, by the calls that the screens make. */
export async function signFirstReport(
  installation: ContainerInstallation,
  mark: (what: string) => void,
): Promise<FirstReport> {
  const client = await setUp(installation);
  mark('first account');
  await client.call('POST', '/admin/demo');
  // The first sample is ready long before the last one; nobody waits for those.
  const videos = await until(
    'the videos of the first sample',
    async () => {
      const found = await readSamples(client)
        .then((videosOf) => videosOf(SAMPLE))
        .catch(() => []);
      return found.length === FIELDS && found;
    },
    PATIENCE_MS,
    1000,
  );
  for (const video of videos) await client.checked(video.id, PATIENCE_MS);
  mark('demo videos checked');
  const analysisId = await analyse(client, videos);
  mark('figures');
  const report = await saveReport(client, analysisId);
  await client.call('POST', `/sarm/reports/${report.id}/issue`, { password: DEMO_PASSWORD });
  const pdf = await readPdf(client, report.id);
  mark('report signed');
  const numbers = [...JSON.stringify(report.document).matchAll(/"value":-?\d/g)].length;
  return { client, reportId: report.id, numbers, pdf };
}

async function setUp(installation: ContainerInstallation): Promise<Client> {
  const answer = await fetch(`${installation.url}/api/sarm/auth/setup`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      setup_token: installation.setupToken(),
      email: PERSON.email,
      password: DEMO_PASSWORD,
      displayName: PERSON.name,
      jobTitle: PERSON.job,
      organization: 'Riverside Fertility Centre',
    }),
  });
  if (answer.status !== 201) throw new Error(`the setup answered ${answer.status} ${await answer.text()}`);
  const cookies = answer.headers.getSetCookie();
  if (cookies.length === 0 || cookies.some((cookie) => !/; Secure/i.test(cookie)))
    throw new Error(`cookies without Secure: ${cookies.map((cookie) => cookie.split('=')[0]).join(', ')}`);
  const client = await Client.signIn(installation.url, PERSON.email);
  const { items } = await client.call<{ items: { id: string; email: string }[] }>('GET', '/admin/users');
  const self = items.find(({ email }) => email === PERSON.email);
  await client.call('PUT', `/admin/users/${self?.id}`, {
    displayName: PERSON.name,
    signingName: PERSON.name,
    signingTitle: PERSON.job,
    password: DEMO_PASSWORD,
  });
  return client;
}

/** The signed file is printed by a task. */
export const readPdf = (client: Client, id: string): Promise<Buffer> =>
  until(
    'the signed PDF',
    async () => {
      const answer = await client.raw('GET', `/sarm/reports/${id}/pdf`);
      if (answer.status !== 200) return false;
      const bytes = Buffer.from(await answer.arrayBuffer());
      if (!bytes.subarray(0, 5).equals(Buffer.from('%PDF-')) || !bytes.includes('/ByteRange'))
        throw new Error('the report is no signed PDF');
      return bytes;
    },
    PATIENCE_MS,
    500,
  );
