import { configureStore } from '@reduxjs/toolkit';
import { setupListeners } from '@reduxjs/toolkit/query';
import { baseApi } from '../api/base-api.ts';
import type { ThunkExtra } from '../api/base-query.ts';
import { authReducer, sessionEnded, tokenRenewed } from '../session/auth.slice.ts';
import { createLive } from '../live/live.ts';
import { createSession, type Session } from '../session/session.ts';
import { loadUi, saveUi } from '../ui-state/stored-ui.ts';
import { uiReducer } from '../ui-state/ui.slice.ts';

export interface StoreDeps {
  readonly storage: Storage;
  readonly fetch: typeof fetch;
}

export function createStore(deps: StoreDeps) {
  const session: Session = createSession({
    fetch: deps.fetch,
    accessToken: () => store.getState().auth.accessToken,
    renewed: (token) => store.dispatch(tokenRenewed(token)),
    ended: () => store.dispatch(sessionEnded()),
  });
  const store = configureStore({
    reducer: { auth: authReducer, ui: uiReducer, [baseApi.reducerPath]: baseApi.reducer },
    preloadedState: { ui: loadUi(deps.storage) },
    middleware: (defaults) =>
      defaults({ thunk: { extraArgument: { session } satisfies ThunkExtra } }).concat(baseApi.middleware),
  });
  const live = createLive(session);
  let before = store.getState();
  store.subscribe(() => {
    const after = store.getState();
    const left = before.auth.status === 'signed-in' && after.auth.status === 'signed-out';
    saveUi(deps.storage, before.ui, after.ui);
    before = after;
    // The next person at this computer must not see the records of the one before.
    if (!left) return;
    live.close();
    store.dispatch(baseApi.util.resetApiState());
  });
  setupListeners(store.dispatch);
  return { store, session, live };
}
export type AppStore = ReturnType<typeof createStore>['store'];
