/**
 * Videos, their tasks and the log of a cell after months, on a PostgreSQL of its own: the upgrade to this version on the filled tables, an
 * index made beside the work of others, first pages and counts, retention and the verification of the log. Twenty million with one
 * task each fill in half an hour to an hour and need 60 GB of disk.
 * Run: node packages/database/bench/millions-of-videos.bench.ts [millions] [tasks of a video, 1 to 6]
 */
import { connect } from '../src/kernel/connect.ts';
import { TASKS_EACH } from '../testing/many-videos.ts';
import { fillMillions, reportSizes } from './millions/fill-millions.ts';
import { measureMillions } from './millions/measure-millions.ts';
import { startServerBefore } from './millions/own-server.ts';

const videos = Math.round(Number(process.argv[2] ?? 20) * 1_000_000);
const tasksEach = Number(process.argv[3] ?? (videos > 5_000_000 ? 1 : TASKS_EACH));

const server = await startServerBefore('0022');
const admin = connect({
  url: server.adminUrl,
  maxConnections: 2,
  applicationName: 'bench-admin',
  onIdleError: () => undefined,
  // Statements that make an index of twenty million rows answer nothing for minutes.
  silentMilliseconds: 3_600_000,
});
try {
  const large = await fillMillions(admin.db, { videos, tasksEach });
  await reportSizes(admin.db);
  const passed = await measureMillions({ server, admin: admin.db, large, videos });
  process.exitCode = passed ? 0 : 1;
} finally {
  await admin.close();
  await server.remove();
}
