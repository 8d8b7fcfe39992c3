import createCache from '@emotion/cache';
import { CacheProvider } from '@emotion/react';
import { Provider } from 'react-redux';
import { createBrowserRouter, RouterProvider } from 'react-router';
import { LiveProvider } from '../shared/live/live-context.tsx';
import { SessionProvider } from '../shared/session/session-context.tsx';
import { createStore } from '../shared/state/create-store.ts';
import { StartProvider } from './guards/start-context.tsx';
import { fetchShellEarly } from './fetch-shell-early.ts';
import { followTheme } from './follow-theme.ts';
import { routes } from './routes.tsx';
import { followOtherTabs, startSession } from './start-session.ts';

/** The page's nonce; without it the content security policy would refuse every style of the product. */
const readNonce = (): string =>
  document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"][content]')?.content ?? '';

export function startApp() {
  const nonce = readNonce();
  const cache = createCache({ key: 'sarm', prepend: true, ...(nonce === '' ? {} : { nonce }) });
  const { store, session, live } = createStore({
    storage: globalThis.localStorage,
    fetch: (input, init) => globalThis.fetch(input, init),
  });
  const start = (): void => void startSession(store, session);
  followOtherTabs(store, session);
  followTheme(store);
  fetchShellEarly(store);
  start();
  const router = createBrowserRouter(routes);
  return (
    <CacheProvider value={cache}>
      <Provider store={store}>
        <SessionProvider value={session}>
          <LiveProvider value={live}>
            <StartProvider value={start}>
              <RouterProvider router={router} />
            </StartProvider>
          </LiveProvider>
        </SessionProvider>
      </Provider>
    </CacheProvider>
  );
}
