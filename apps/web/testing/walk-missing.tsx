import { ThemeProvider } from '@mui/material/styles';
import { buildTheme } from '@sarm/ui/theme';
import { act } from '@testing-library/react';
import { type ReactNode, useState } from 'react';
import { UserProvider } from '../src/shared/access/user-context.tsx';
import { seededUser } from './api-answers.ts';
import { fakeServer } from './fake-server.ts';
import { renderRoutes } from './render-app.tsx';
import { absencesIn, addedNumbers, brokenParts, numbersOf } from './shown-figures.ts';

export interface Lacking<T> {
  readonly path: string;
  readonly value: T;
}

/** One part of a page, shown with one value after the other without being built anew: hundreds of them take seconds. */
export function showPart<T>(first: T, part: (value: T) => ReactNode) {
  let show: (value: T) => void = () => undefined;
  function Holder() {
    const [value, setValue] = useState(first);
    show = (next) => setValue(() => next);
    return part(value);
  }
  const element = (
    <ThemeProvider theme={buildTheme({ mode: 'light', accent: 'sarm' })}>
      <UserProvider value={seededUser('business_user', 'member')}>
        <Holder />
      </UserProvider>
    </ThemeProvider>
  );
  const { container } = renderRoutes(fakeServer({}), [{ path: '*', element }], '/');
  return {
    complete: container.cloneNode(true) as HTMLElement,
    /** The page itself: the next value changes it. */
    of: (value: T): HTMLElement => {
      act(() => show(value));
      return container;
    },
  };
}

/**
 * What is wrong with a part when each field lacks in turn: a broken value, a number that the full page does not show,
 * 'Not available' without reason, or nothing in the place of the field. `silent`: fields whose absence says nothing.
 */
export function wrongWithout<T>(
  part: ReturnType<typeof showPart<T>>,
  all: readonly Lacking<T>[],
  silent: readonly RegExp[],
): string[] {
  const before = absencesIn(part.complete).length;
  const numbers = numbersOf(part.complete);
  return all.flatMap(({ path, value }) => {
    const page = part.of(value);
    const absences = absencesIn(page);
    const quiet = silent.some((each) => each.test(path));
    return [
      ...brokenParts(page).map((each) => `${path}: ${each}`),
      ...addedNumbers(numbers, page).map((each) => `${path}: says ${each}`),
      ...absences.filter(({ reason }) => reason === '').map(({ at }) => `${path}: no reason at ${at}`),
      ...(quiet || absences.length > before ? [] : [`${path}: not said to be missing`]),
    ];
  });
}
