import { NOTICES } from './notice-catalogue.ts';

/** What a text leaves open: names, counts, limits. Stored and sent as they are, made into text where shown. */
export type Params = Readonly<Record<string, string | number>>;

export type NoticeCode = keyof typeof NOTICES;
export const NOTICE_CODES = Object.keys(NOTICES) as NoticeCode[];

/** A message as it is stored and sent: never a sentence, so that every reader gets it in their own language. */
export interface Notice {
  readonly code: NoticeCode;
  readonly params?: Params;
  /** The causes of a notice, e.g. of a failed analysis what failed in it. */
  readonly because?: readonly Notice[];
}

type ParamsOf<C extends NoticeCode> = (typeof NOTICES)[C] extends readonly []
  ? undefined
  : Readonly<Record<(typeof NOTICES)[C][number], string | number>>;

type Rest<C extends NoticeCode> =
  ParamsOf<C> extends undefined
    ? [params?: undefined, because?: readonly Notice[]]
    : [params: ParamsOf<C>, because?: readonly Notice[]];

/** Does not compile without every parameter that the text of the code needs. */
export function notice<C extends NoticeCode>(code: C, ...[params, because]: Rest<C>): Notice {
  return {
    code,
    ...(params === undefined ? {} : { params }),
    ...(because === undefined ? {} : { because }),
  };
}

/** Whether one of the notices, or what stands behind it, has this code. */
export const includesNotice = (notices: readonly Notice[], code: NoticeCode): boolean =>
  notices.some((each) => each.code === code || includesNotice(each.because ?? [], code));

/** For logs and administrators: nothing is lost and nothing has to be translated. */
export function noticeLine({ code, params, because = [] }: Notice): string {
  const text = params === undefined ? code : `${code} ${JSON.stringify(params)}`;
  return [text, ...because.map(noticeLine)].join(' < ');
}

const isText = (value: unknown): value is string | number =>
  typeof value === 'string' || typeof value === 'number';

/** Whether a stored value is a notice of this catalogue, with exactly the parameters of its code. */
export function isNotice(value: unknown): value is Notice {
  if (typeof value !== 'object' || value === null) return false;
  const { code, params = {}, because = [], ...more } = value as Record<string, unknown>;
  if (typeof code !== 'string' || !Object.hasOwn(NOTICES, code) || Object.keys(more).length > 0) return false;
  if (typeof params !== 'object' || params === null || !Array.isArray(because)) return false;
  const names: readonly string[] = NOTICES[code as NoticeCode];
  const given = Object.entries(params);
  return (
    given.length === names.length &&
    given.every(([name, each]) => names.includes(name) && isText(each)) &&
    because.every(isNotice)
  );
}
