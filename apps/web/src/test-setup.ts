import { cleanup } from '@testing-library/react';
import { afterEach } from 'vitest';
import { startI18n } from './shared/i18n/i18n.ts';

startI18n();
afterEach(() => {
  cleanup();
  localStorage.clear();
});
