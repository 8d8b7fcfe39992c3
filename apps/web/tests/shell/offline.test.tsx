import { act, screen, waitFor } from '@testing-library/react';
import { Link } from 'react-router';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { AppFrame } from '../../src/app/app-frame.tsx';
import { screen as lazyScreen } from '../../src/app/load-screens.ts';
import { BrokenPage } from '../../src/app/pages/broken-page.tsx';
import { publicSettings } from '../../testing/api-answers.ts';
import { fakeServer, json } from '../../testing/fake-server.ts';
import { CALLS } from '../../testing/open-app.tsx';
import { renderRoutes } from '../../testing/render-app.tsx';
import { setupUser } from '../../testing/setup-user.ts';

const SIGN = 'No connection. The page waits for it.';
const NEW_VERSION = 'A new version of the product is available';
const unloaded = () => new TypeError('Failed to fetch dynamically imported module: /assets/next.js');
const online = vi.spyOn(navigator, 'onLine', 'get');
const probe = vi.fn<typeof fetch>();
let load: () => Promise<() => string>;

function goOn() {
  const server = fakeServer({ [CALLS.settings]: json(publicSettings()) });
  return renderRoutes(
    server,
    [
      {
        Component: AppFrame,
        ErrorBoundary: BrokenPage,
        children: [
          { path: '/', element: <Link to="/next">What was typed stays</Link> },
          { path: '/next', lazy: lazyScreen(() => load()) },
        ],
      },
    ],
    '/',
  );
}

describe('without a connection', () => {
  beforeEach(() => {
    online.mockReturnValue(true);
    probe.mockResolvedValue(new Response(null, { status: 200 }));
    vi.stubGlobal('fetch', probe);
  });
  afterEach(() => vi.unstubAllGlobals());

  it('keeps the page, says that there is no connection, and goes on by itself once it is back', async () => {
    online.mockReturnValue(false);
    load = vi
      .fn<typeof load>()
      .mockRejectedValueOnce(unloaded())
      .mockResolvedValue(() => 'The next page');
    goOn();
    await setupUser().click(screen.getByText('What was typed stays'));
    expect(await screen.findByText(SIGN)).toBeTruthy();
    expect(screen.getByText('What was typed stays')).toBeTruthy();
    expect(screen.queryByText(NEW_VERSION)).toBeNull();
    online.mockReturnValue(true);
    act(() => void globalThis.dispatchEvent(new Event('online')));
    expect(await screen.findByText('The next page')).toBeTruthy();
    await waitFor(() => expect(screen.queryByText(SIGN)).toBeNull());
  });

  it('waits too where the network is there and the server does not answer', async () => {
    probe.mockRejectedValueOnce(new TypeError('Failed to fetch'));
    load = vi
      .fn<typeof load>()
      .mockRejectedValueOnce(unloaded())
      .mockResolvedValue(() => 'The next page');
    goOn();
    await setupUser().click(screen.getByText('What was typed stays'));
    expect(await screen.findByText(SIGN)).toBeTruthy();
    act(() => void globalThis.dispatchEvent(new Event('online')));
    expect(await screen.findByText('The next page')).toBeTruthy();
  });

  it('speaks of a new version where the server answers and the part is gone', async () => {
    vi.spyOn(console, 'error').mockReturnValue(undefined);
    load = vi.fn<typeof load>().mockRejectedValue(unloaded());
    goOn();
    await setupUser().click(screen.getByText('What was typed stays'));
    expect(await screen.findByText(NEW_VERSION)).toBeTruthy();
  });

  it('shows the sign as soon as the browser loses the network, before anything is opened', async () => {
    goOn();
    expect(screen.queryByText(SIGN)).toBeNull();
    online.mockReturnValue(false);
    act(() => void globalThis.dispatchEvent(new Event('offline')));
    expect(await screen.findByText(SIGN)).toBeTruthy();
  });
});
