import './without-owner-stacks.ts';
import { AREAS } from '@sarm/messages/areas';
import { cleanup, configure } from '@testing-library/react';
import { afterEach } from 'vitest';
import { loadAreas, startI18n } from '../src/shared/i18n/i18n.ts';
import { answerStylesFast } from './fast-styles.ts';

// No bar: a machine of which others take the larger part needs half a minute for a second.
configure({ asyncUtilTimeout: 30_000, getElementError: (message) => new Error(message?.split('\n')[0]) });

// jsdom has no media queries: a desktop is assumed.
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

answerStylesFast();
await startI18n();
await loadAreas(...AREAS);
afterEach(() => {
  cleanup();
  localStorage.clear();
});
