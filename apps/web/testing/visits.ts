import { waitFor } from '@testing-library/react';
import { expect } from 'vitest';
import type { openApp } from './open-app.tsx';

type View = Pick<ReturnType<typeof openApp>, 'router'>;

export const addressOf = ({ router }: View): string =>
  router.state.location.pathname + router.state.location.search;

/** Every address that the router came by from now on, redirects on the way included. */
export function followAddresses(view: View): string[] {
  const seen = [addressOf(view)];
  view.router.subscribe(() => {
    if (seen.at(-1) !== addressOf(view)) seen.push(addressOf(view));
  });
  return seen;
}

/** Guards wait for the record of the person, so an arrival is awaited and then still holds. */
export async function arriveAt(view: View, address: string): Promise<void> {
  await waitFor(() => expect(addressOf(view)).toBe(address));
}
