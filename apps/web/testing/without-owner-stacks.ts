import * as React from 'react';

/*
 * React's development build takes a stack trace for every element it creates, for warnings in a browser. Nobody reads
 * them here and they cost a fifth of the time of a test. React itself stops after ten thousand in a second; this starts
 * it in that state. If a new version of React drops the counter, tests are slower and nothing else.
 */
const INTERNALS = '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE';
const internals = (React as unknown as Readonly<Record<string, object | undefined>>)[INTERNALS];

if (internals !== undefined)
  Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', {
    configurable: true,
    get: () => 10_000,
    set() {},
  });
