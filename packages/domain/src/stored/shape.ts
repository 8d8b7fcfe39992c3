import { AppError } from '../catalogue/errors.ts';
import type { Notice } from '../catalogue/notices.ts';

declare const described: unique symbol;
/** What a stored value has to look like. Returns where a value looks different; undefined where it does not. */
export interface Shape<T> {
  faultIn(value: unknown, at: string): string | undefined;
  readonly [described]?: T;
}
export type ShapeOf<S> = S extends Shape<infer T> ? T : never;

type Fields = Readonly<Record<string, Shape<unknown>>>;
type Flat<T> = { [K in keyof T]: T[K] };
type Described<R extends Fields, O extends Fields> = Flat<
  { [K in keyof R]: ShapeOf<R[K]> } & { [K in keyof O]?: ShapeOf<O[K]> }
>;

/** For what is computed and never changed afterwards; the value itself comes from JSON and is shared by nobody. */
export type Immutable<T> = T extends string | number | boolean | null | Notice
  ? T
  : T extends readonly [number, ...number[]]
    ? T
    : T extends readonly (infer E)[]
      ? readonly Immutable<E>[]
      : { readonly [K in keyof T]: Immutable<T[K]> };

const shape = <T>(holds: (value: unknown) => boolean, expected: string): Shape<T> => ({
  faultIn: (value, at) => (holds(value) ? undefined : `${at} is not ${expected}`),
});

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

export const text = shape<string>((value) => typeof value === 'string', 'a text');
export const flag = shape<boolean>((value) => typeof value === 'boolean', 'true or false');
export const number = shape<number>((value) => typeof value === 'number', 'a number');
/** A number with its unit. */
export const measure = <Unit extends number>(): Shape<Unit> => number as Shape<Unit>;

export const oneOf = <const T extends string | number | boolean>(...values: readonly T[]): Shape<T> =>
  shape((value) => (values as readonly unknown[]).includes(value), `one of ${values.join(', ')}`);

/**
 * The code is not compared with the catalogue: a code that the product no longer gives must not make an issued report
 * unreadable.
 */
export const storedNotice = shape<Notice>(
  (value) => isObject(value) && typeof value['code'] === 'string',
  'a notice',
);

export const nullable = <T>(of: Shape<T>): Shape<T | null> => ({
  faultIn: (value, at) => (value === null ? undefined : of.faultIn(value, at)),
});

const firstFault = (faults: Iterable<string | undefined>): string | undefined => {
  for (const fault of faults) if (fault !== undefined) return fault;
  return undefined;
};

export const list = <T>(of: Shape<T>): Shape<T[]> => ({
  faultIn: (value, at) =>
    Array.isArray(value)
      ? firstFault(value.values().map((each, i) => of.faultIn(each, `${at}[${i}]`)))
      : `${at} is not a list`,
});

/** Values under names that are not fixed, e.g. the ids of videos. */
export const record = <T>(of: Shape<T>): Shape<Record<string, T>> => ({
  faultIn: (value, at) =>
    isObject(value)
      ? firstFault(
          Object.entries(value)
            .values()
            .map(([name, each]) => of.faultIn(each, `${at}.${name}`)),
        )
      : `${at} is not an object`,
});

const faultInFields = (required: Fields, optional: Fields) => (value: unknown, at: string) => {
  if (!isObject(value)) return `${at} is not an object`;
  const given = Object.entries(optional).filter(([name]) => value[name] !== undefined);
  const fields = [...Object.entries(required), ...given];
  return firstFault(fields.values().map(([name, each]) => each.faultIn(value[name], `${at}.${name}`)));
};

/** Other fields are let through: a former or later version may have written more. */
export const object = <R extends Fields>(required: R): Shape<{ [K in keyof R]: ShapeOf<R[K]> }> => ({
  faultIn: faultInFields(required, {}),
});

/** The same with fields that may be absent. */
export const objectWith = <R extends Fields, O extends Fields>(
  required: R,
  optional: O,
): Shape<Described<R, O>> => ({ faultIn: faultInFields(required, optional) });

/** The one or the other, by the value of `available`. */
export const ifAvailable = <A, B>(available: Shape<A>, missing: Shape<B>): Shape<A | B> => ({
  faultIn(value, at) {
    const found = isObject(value) ? value['available'] : undefined;
    if (typeof found !== 'boolean') return `${at}.available is not true or false`;
    return (found ? available : missing).faultIn(value, at);
  },
});

/** Written by the version of the product that first needs another shape; what names none is of the first one. */
export const firstVersion = { version: oneOf(1) } as const;

export const hasShape = <T>(of: Shape<T>, value: unknown): value is T => of.faultIn(value, '') === undefined;

/** The value itself, unchanged, or the refusal that names the column and the place where it looks different. */
export function parseStored<T>(of: Shape<T>, value: unknown, column: string): T {
  const fault = of.faultIn(value, column);
  if (fault !== undefined) throw new AppError('stored_content_unreadable', { cause: new Error(fault) });
  return value as T;
}

export const parseMaybe = <T>(of: Shape<T>, value: unknown, column: string): T | null =>
  parseStored(nullable(of), value, column);
