import { envOfExample, readEnvExample } from '@sarm/testing/env-example';
import { describe, expect, it } from 'vitest';
import { readConfig, workerEnvironment } from './config.ts';

describe('.env.example', () => {
  it('names every variable of the worker, with the defaults that it has', () => {
    const names = readEnvExample().map(({ name }) => name);
    expect(Object.keys(workerEnvironment.shape).filter((name) => !names.includes(name))).toEqual([]);
    expect(readConfig(envOfExample(true))).toEqual(readConfig(envOfExample(false)));
  });

  it('D10: a variable that is set to nothing is one that is not set', () => {
    const empty = Object.fromEntries(Object.keys(workerEnvironment.shape).map((name) => [name, '']));
    expect(readConfig({ ...empty, ...envOfExample(false) })).toEqual(readConfig(envOfExample(false)));
  });
});
