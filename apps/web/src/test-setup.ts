import { AREAS } from '@sarm/messages/areas';
import { cleanup, configure } from '@testing-library/react';
import { afterEach, vi } from 'vitest';
import { loadAreas, startI18n } from './shared/i18n/i18n.ts';

// Whole pages are rendered; a machine under load needs more than the five seconds of a unit test.
vi.setConfig({ testTimeout: 240_000 });
configure({ asyncUtilTimeout: 60_000, getElementError: (message) => new Error(message?.split('\n')[0]) });

// jsdom knows no media queries: a desktop is assumed.
globalThis.matchMedia = (media) =>
  ({
    media,
    matches: /min-width/.test(media),
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }) as unknown as MediaQueryList;

// jsdom draws nothing and lays nothing out.
HTMLCanvasElement.prototype.getContext = () => null;
globalThis.ResizeObserver ??= class {
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
};

await startI18n();
await loadAreas(...AREAS);
afterEach(() => {
  cleanup();
  localStorage.clear();
});
