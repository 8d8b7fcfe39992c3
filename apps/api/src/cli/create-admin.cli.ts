import { createInterface } from 'node:readline/promises';
import { parseArgs } from 'node:util';
import { createAdmin } from './create-admin.ts';
import { runCommand, withDatabase } from './run-command.ts';

const USAGE = `node apps/api/src/cli/create-admin.cli.ts --email you@example.org --name "Your Name"
The password is taken from SARM_ADMIN_PASSWORD, else read as one line from standard input.`;

const { values } = parseArgs({
  options: {
    email: { type: 'string' },
    name: { type: 'string', default: 'Administrator' },
    help: { type: 'boolean', default: false },
  },
});

if (values.help || values.email === undefined) {
  console.log(USAGE);
  process.exitCode = values.help ? 0 : 1;
} else {
  const { email, name } = values;
  await runCommand(async (config) => {
    const password = async (): Promise<string> => config.adminPassword ?? (await askPassword());
    const outcome = await withDatabase(config.databaseUrl, (db) =>
      createAdmin(db, { email, displayName: name, password }),
    );
    console.log(
      outcome === 'created'
        ? `created ${email}`
        : `${email} exists and is now a system administrator; the password is unchanged`,
    );
    return 0;
  });
}

async function askPassword(): Promise<string> {
  const lines = createInterface({ input: process.stdin, output: process.stderr });
  try {
    return await lines.question('Password: ');
  } finally {
    lines.close();
  }
}
