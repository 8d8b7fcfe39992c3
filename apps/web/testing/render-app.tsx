import { render } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { Provider } from 'react-redux';
import { createMemoryRouter, type RouteObject, RouterProvider } from 'react-router';
import { LiveProvider } from '../src/shared/live/live-context.tsx';
import { SessionProvider } from '../src/shared/session/session-context.tsx';
import type { fakeServer } from './fake-server.ts';

export function renderRoutes(server: ReturnType<typeof fakeServer>, routes: RouteObject[], at: string) {
  const router = createMemoryRouter(routes, { initialEntries: [at] });
  const view = render(
    <Provider store={server.store}>
      <SessionProvider value={server.session}>
        <LiveProvider value={server.live}>
          <RouterProvider router={router} />
        </LiveProvider>
      </SessionProvider>
    </Provider>,
  );
  return { router, ...view };
}

/** Pasted at once: key by key every field of a page would render again and again. */
export async function enter(user: UserEvent, field: HTMLElement, text: string): Promise<void> {
  await user.click(field);
  await user.paste(text);
}
