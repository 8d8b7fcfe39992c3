import { migrate } from './migrate.ts';
import { runCommand } from './run-command.ts';

await runCommand(async (config) => {
  const applied = await migrate(config, (line) => console.error(line));
  console.log(applied.length === 0 ? 'the database is up to date' : `applied ${applied.join(', ')}`);
  return 0;
});
