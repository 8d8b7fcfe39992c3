import { SCREENS, type ScreenName } from './screens.ts';
import type { RouteNeeds, Screen } from './screens/screen.ts';

const fromScreens = <T>(pick: (screen: Screen) => T | undefined): Partial<Record<ScreenName, T>> =>
  Object.fromEntries(
    Object.entries<Screen>(SCREENS).flatMap(([name, screen]) => {
      const picked = pick(screen);
      return picked === undefined ? [] : [[name, picked]];
    }),
  );

/** Every address of the product. */
export const PATHS = fromScreens(({ path }) => path) as {
  readonly [Name in ScreenName]: (typeof SCREENS)[Name]['path'];
};

/** What a person needs to open a page. A path that is absent needs a sign-in only. */
export const ROUTE_NEEDS: Readonly<Partial<Record<ScreenName, RouteNeeds>>> = fromScreens(
  ({ needs }) => needs,
);

type Params<Pattern extends string> = Pattern extends `${string}:${infer Name}/${infer Rest}`
  ? { readonly [K in Name]: string } & Params<`/${Rest}`>
  : Pattern extends `${string}:${infer Name}`
    ? { readonly [K in Name]: string }
    : unknown;

/** Fills the parameters of a path; ids are percent-encoded, so a crafted one cannot change the address. */
export const pathTo = <P extends string>(pattern: P, params: Params<P>): string =>
  pattern.replace(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent((params as Record<string, string>)[name] ?? ''),
  );

type WithDrawer = { [N in ScreenName]: (typeof SCREENS)[N] extends { drawer: string } ? N : never };
export type AdminScreen = WithDrawer[ScreenName];
/** The screens of the administration, in the order of its drawer, with the label of each. */
export const ADMIN_DRAWER = fromScreens(({ drawer }) => drawer) as {
  readonly [N in AdminScreen]: (typeof SCREENS)[N]['drawer'];
};
export const ADMIN_SCREENS = Object.keys(ADMIN_DRAWER) as AdminScreen[];
