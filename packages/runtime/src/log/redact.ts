const REMOVED = '[removed]';
const SECRET_NAME =
  /authorization|cookie|password|passwd|passphrase|secret|token|refresh|api_?-?key|access_?-?key|credential|signature/i;
const MAX_DEPTH = 8;
const MAX_STRING = 8192;

/**
 * Secrets that travel inside other text: query parameters, bearer headers, user:password in a URL, bare JWTs.
 * The sender of a request writes such texts, so every pattern runs through them once: it begins at a character that its
 * own repetitions cannot pass, or takes a full run of characters and looks at it in code.
 */
const IN_TEXT: readonly ((text: string) => string)[] = [
  (text) =>
    text.replace(/([?&;])([\w-]+)=[^&\s"'#<>]*/g, (match, separator: string, name: string) =>
      SECRET_PARAMETER.test(name) ? `${separator}${name}=${REMOVED}` : match,
    ),
  (text) => text.replace(/\b(bearer|basic)\s+[\w.~+/=-]{6,}/gi, `$1 ${REMOVED}`),
  (text) => text.replace(/(:\/\/[^\s:/@]*):[^\s/@]+@/g, `$1:${REMOVED}@`),
  (text) => text.replace(/[\w.-]+/g, withoutJwt),
  (text) => text.replace(/[\w.+%@-]+/g, (run) => (MAIL_ADDRESS.test(run) ? REMOVED : run)),
];
/** A mail server repeats the address that it refuses. */
const MAIL_ADDRESS = /^[\w.+%-]+@[\w-]+(?:\.[\w-]+)*\.[a-z]{2,}\.*$/i;
const SECRET_PARAMETER = /token|secret|password|signature|api_?key|credential/i;

/** Header and body of a JWT, each with its shortest length; everything after it in the same run goes too. */
function withoutJwt(run: string): string {
  if (!run.includes('eyJ')) return run;
  const parts = run.split('.');
  for (const [index, part] of parts.slice(0, -2).entries()) {
    const start = part.indexOf('eyJ');
    if (start < 0 || part.length - start < 8 || (parts[index + 1] ?? '').length < 5) continue;
    return [...parts.slice(0, index), `${part.slice(0, start)}${REMOVED}`].join('.');
  }
  return run;
}

export function redactText(text: string): string {
  const bounded = text.length > MAX_STRING ? `${text.slice(0, MAX_STRING)}…` : text;
  return IN_TEXT.reduce((safe, remove) => remove(safe), bounded);
}

/**
 * A copy without secrets: by the name of the field at any depth, and by their shape inside texts.
 * It copies because the caller still uses the object, and a log line must never change a request.
 */
export function redactFields(fields: object): Record<string, unknown> {
  return redactObject(fields, 0, new WeakSet());
}

function redactObject(value: object, depth: number, seen: WeakSet<object>): Record<string, unknown> {
  const copy: Record<string, unknown> = {};
  seen.add(value);
  for (const [name, entry] of entriesOf(value)) {
    const hide = (SECRET_NAME.test(name) || quotesRow(value, name)) && entry !== null && entry !== undefined;
    copy[name] = hide ? REMOVED : redactValue(entry, depth + 1, seen);
  }
  return copy;
}

function redactValue(value: unknown, depth: number, seen: WeakSet<object>): unknown {
  if (typeof value === 'string') return redactText(value);
  if (typeof value === 'bigint') return value.toString();
  if (typeof value !== 'object' || value === null) return value;
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? null : value.toISOString();
  if (value instanceof URL) return redactText(value.href);
  if (ArrayBuffer.isView(value)) return `[${value.byteLength} bytes]`;
  if (seen.has(value) || depth > MAX_DEPTH) return '[…]';
  if (Array.isArray(value)) {
    seen.add(value);
    return value.slice(0, 100).map((entry) => redactValue(entry, depth + 1, seen));
  }
  return redactObject(value, depth, seen);
}

/** PostgreSQL explains a refused row by its values, which may be a patient's name. */
const quotesRow = (value: object, name: string): boolean =>
  (name === 'detail' || name === 'where') && 'severity' in value && 'routine' in value;

/** An error's name, message, stack and cause are not enumerable and would be lost. */
function entriesOf(value: object): [string, unknown][] {
  if (value instanceof Map) return [...value].map(([key, entry]) => [String(key), entry]);
  if (!(value instanceof Error)) return Object.entries(value);
  const own: [string, unknown][] = [
    ['type', value.name],
    ['message', value.message],
    ['stack', value.stack],
  ];
  if (value.cause !== undefined) own.push(['cause', value.cause]);
  return [...own, ...Object.entries(value).filter(([name]) => !own.some(([ownName]) => ownName === name))];
}
