import { parseArgs } from 'node:util';
import { silentLog } from '@sarm/runtime/log/silent-log';
import { createJobQueue } from '@sarm/runtime/queue/pg-job-queue';
import { runCommand, withDatabase } from './run-command.ts';
import { DEMO_PEOPLE, seedDemo } from './seed-demo.ts';

const { values } = parseArgs({
  options: {
    force: { type: 'boolean', default: false },
    'with-known-passwords': { type: 'boolean', default: false },
    /** The worker makes them once it runs. */
    samples: { type: 'boolean', default: false },
  },
});

await runCommand(async (config) => {
  if (!config.development && !values['with-known-passwords']) {
    throw new Error(
      'the demo people, an administrator among them, have a password that everybody knows;\n' +
        'where nobody but you reaches the product, --with-known-passwords makes them nevertheless',
    );
  }
  const { created } = await withDatabase(config.databaseUrl, async (db, pool) => {
    const options = { password: config.demoPassword, force: values.force };
    if (!values.samples) return await seedDemo(db, options);
    const queue = createJobQueue({ pool, log: silentLog });
    await queue.start();
    try {
      return await seedDemo(db, { ...options, queue });
    } finally {
      await queue.stop();
    }
  });
  const people = DEMO_PEOPLE.map((person) => person.email).join(', ');
  console.log(created === 0 ? 'the demo data is there already' : `demo people: ${people}`);
  return 0;
});
