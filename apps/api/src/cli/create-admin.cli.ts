import { parseArgs } from 'node:util';
import { promptSecret } from './prompt-secret.ts';
import { createAdmin } from './create-admin.ts';
import { runCommand, withDatabase } from './run-command.ts';

const USAGE = `node apps/api/src/cli/create-admin.cli.ts --email you@example.org --name "Your Name" \\
  --job-title "Laboratory manager" --organization "Your clinic"
Does what the page /setup does in a browser, and works later too. Job title and organization can also be given at the first sign-in.
The password is taken from SARM_ADMIN_PASSWORD, else read as one line from standard input.
  --existing   an account with this address may exist already: it gets the new password and loses its
               sessions, passkeys, authenticator app, mailed links and identities of a provider.
               Whoever registered it need not be the person you mean.`;

const { values } = parseArgs({
  options: {
    email: { type: 'string' },
    name: { type: 'string', default: 'Administrator' },
    'job-title': { type: 'string', default: '' },
    organization: { type: 'string', default: '' },
    existing: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
});

if (values.help || values.email === undefined) {
  console.log(USAGE);
  process.exitCode = values.help ? 0 : 1;
} else {
  const { email, name, existing, organization, 'job-title': jobTitle } = values;
  await runCommand(async (config) => {
    const password = async (): Promise<string> => config.adminPassword ?? (await promptSecret('Password: '));
    const outcome = await withDatabase(config.databaseUrl, (db) =>
      createAdmin(db, {
        email,
        displayName: name,
        jobTitle,
        organization,
        password,
        takeExisting: existing,
      }),
    );
    console.log(
      outcome === 'created'
        ? `created ${email}`
        : `${email} is now a system administrator; its password is new, and its sessions and every other way to sign in have ended`,
    );
    return 0;
  });
}
