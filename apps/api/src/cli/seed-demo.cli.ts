import { parseArgs } from 'node:util';
import { runCommand, withDatabase } from './run-command.ts';
import { DEMO_PEOPLE, seedDemo } from './seed-demo.ts';

const { values } = parseArgs({ options: { force: { type: 'boolean', default: false } } });

await runCommand(async (config) => {
  const { created } = await withDatabase(config.databaseUrl, (db) =>
    seedDemo(db, { password: config.demoPassword, force: values.force }),
  );
  const people = DEMO_PEOPLE.map((person) => person.email).join(', ');
  console.log(created === 0 ? 'the demo data is there already' : `demo people: ${people}`);
  return 0;
});
