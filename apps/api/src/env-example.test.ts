import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { envOfExample, readEnvExample } from '@sarm/testing/env-example';
import { describe, expect, it } from 'vitest';
import { cliEnvironment, readCliConfig } from './cli/cli-config.ts';
import { apiEnvironment, readConfig } from './config.ts';

const names = readEnvExample().map(({ name }) => name);
const own = [...Object.keys(apiEnvironment.shape), ...Object.keys(cliEnvironment.shape)];

describe('.env.example', () => {
  it('names every variable of the API and of the commands, once', () => {
    expect(own.filter((name) => !names.includes(name))).toEqual([]);
    expect(new Set(names).size).toBe(names.length);
  });

  it('names none that nobody reads', () => {
    const worker = readFileSync(join(import.meta.dirname, '../../worker/src/config.ts'), 'utf8');
    expect(names.filter((name) => !own.includes(name) && !worker.includes(`${name}:`))).toEqual([]);
  });

  it('shows the defaults that the programs have', () => {
    const own = { SARM_TOKEN_SECRET: randomBytes(32).toString('hex') };
    expect(readConfig({ ...envOfExample(true), ...own })).toEqual(
      readConfig({ ...envOfExample(false), ...own }),
    );
    expect(readCliConfig(envOfExample(true))).toEqual(readCliConfig(envOfExample(false)));
  });

  it('D10: reads a variable that is set to nothing as one that is not set', () => {
    const empty = Object.fromEntries(own.map((name) => [name, '']));
    const set = { ...envOfExample(false), SARM_TOKEN_SECRET: randomBytes(32).toString('hex') };
    expect(readConfig({ ...empty, ...set })).toEqual(readConfig(set));
    expect(readCliConfig({ ...empty, ...envOfExample(false) })).toEqual(readCliConfig(envOfExample(false)));
  });

  it('shows a default wherever there is one', () => {
    const all = { ...apiEnvironment.shape, ...cliEnvironment.shape };
    const silent = readEnvExample()
      .filter(({ name, value }) => value === '' && name !== 'SARM_MODELS_FOLDER' && name in all)
      .filter(({ name }) => all[name as keyof typeof all].safeParse(undefined).data !== undefined);
    expect(silent).toEqual([]);
  });

  it('security finding 10: holds no secret that an installation would share with others', () => {
    expect(readEnvExample().find(({ name }) => name === 'SARM_TOKEN_SECRET')?.value).toBe('');
    expect(() => readConfig(envOfExample(false))).toThrow(/SARM_TOKEN_SECRET/);
  });

  it('is explained in the manual, variable by variable', () => {
    const manual = readFileSync(join(import.meta.dirname, '../../../docs/operations/install.md'), 'utf8');
    expect(names.filter((name) => !manual.includes(`\`${name}`))).toEqual([]);
  });
});
