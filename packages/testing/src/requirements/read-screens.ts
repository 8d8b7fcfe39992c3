import { isPermissionCode, type PermissionCode } from '@sarm/domain/access/permissions';
import { readCsv } from './read-csv.ts';

/** The guard of a screen in docs/requirements/routes.csv, in the few terms that there are. */
export type ScreenRule =
  | { readonly kind: 'open' | 'public only' }
  | { readonly kind: 'redirect'; readonly to: string }
  | {
      readonly kind: 'guarded';
      readonly workflow?: 'sarm' | 'finetune';
      readonly anyOf?: readonly PermissionCode[];
      /** Refused inside the page; elsewhere the person is led to /unauthorized. */
      readonly textInPage?: true;
    };

export interface Screen {
  /** As the router writes it: with :name for parameters and without the query. */
  readonly path: string;
  /** Query fields that name what it shows. */
  readonly query: readonly string[];
  readonly rule: ScreenRule;
}

const REDIRECT = 'redirect to ';
const TEXT = 'text in page';

function readScreenRule(text: string): ScreenRule {
  if (text === 'open' || text === 'public only') return { kind: text };
  if (text.startsWith(REDIRECT)) return { kind: 'redirect', to: routerPath(text.slice(REDIRECT.length)) };
  const [door, ...clauses] = text.split('; ');
  if (door !== 'signed in' && door !== 'sarm' && door !== 'finetune') throw new Error(`${text} is no guard`);
  const codes = clauses.filter((clause) => clause !== TEXT).flatMap((clause) => clause.split(' or '));
  return {
    kind: 'guarded',
    ...(door === 'signed in' ? {} : { workflow: door }),
    ...(codes.length > 0 ? { anyOf: codes.map(codeOf) } : {}),
    ...(clauses.includes(TEXT) ? { textInPage: true } : {}),
  };
}

const codeOf = (code: string): PermissionCode => {
  if (!isPermissionCode(code)) throw new Error(`${code} is no permission code`);
  return code;
};

const routerPath = (path: string): string => path.replace(/\{(\w+)\}/g, ':$1');

export const readScreens = (): Screen[] =>
  readCsv<'path' | 'rule'>('routes.csv').map(({ path, rule }) => ({
    path: routerPath(path).split('?')[0] ?? path,
    query: [...new URLSearchParams(path.split('?')[1] ?? '').keys()],
    rule: readScreenRule(rule),
  }));
