/** What a slip of the hand turns each operator into. */
const OPPOSITES: Readonly<Record<string, string>> = {
  '===': '!==',
  '!==': '===',
  '&&': '||',
  '||': '&&',
  '<=': '<',
  '>=': '>',
  '<': '<=',
  '>': '>=',
  '+': '-',
  '-': '+',
  '*': '/',
  '/': '*',
};
/** Between spaces only: the formatter puts them there, generics have none and a tag of JSX ends at the end of a line. */
const OPERATOR = /(?<=\s)(?:===|!==|&&|\|\||<=|>=|\+|-|\*|\/)(?=\s)|(?<=\S )[<>](?= \S)/y;
const NOT = /(?<=[\s(])!(?=[\w(])/y;
/** A regular expression can only begin where no value stands before. */
const BEFORE_REGEX = /(?:^|[(,=:[!&|?{};>]|\breturn)\s*$/;

export interface Mutation {
  readonly offset: number;
  readonly line: number;
  readonly operator: string;
  readonly replacement: string;
}

/** End of a quoted text or a regular expression that begins at the offset. Neither goes beyond its line. */
function endOfQuoted(text: string, offset: number): number {
  const quote = text[offset];
  let inClass = false;
  for (let at = offset + 1; at < text.length; at += 1) {
    const character = text[at];
    if (character === '\\') at += 1;
    else if (character === '\n') return at;
    else if (quote === '/' && character === '[') inClass = true;
    else if (quote === '/' && character === ']') inClass = false;
    else if (character === quote && !inClass) return at + 1;
  }
  return text.length;
}

/** End of what is no code at the offset, or the offset itself. Of a template only the text between its values is none. */
function skip(text: string, offset: number): number {
  const two = text.slice(offset, offset + 2);
  if (two === '//') return text.indexOf('\n', offset) === -1 ? text.length : text.indexOf('\n', offset);
  if (two === '/*') return text.indexOf('*/', offset) === -1 ? text.length : text.indexOf('*/', offset) + 2;
  const character = text[offset];
  if (character === "'" || character === '"') return endOfQuoted(text, offset);
  if (character === '/' && BEFORE_REGEX.test(text.slice(Math.max(0, offset - 80), offset)))
    return endOfQuoted(text, offset);
  return offset;
}

function endOfTemplateText(text: string, offset: number): { end: number; value: boolean } {
  for (let at = offset; at < text.length; at += 1) {
    if (text[at] === '\\') at += 1;
    else if (text[at] === '`') return { end: at + 1, value: false };
    else if (text.startsWith('${', at)) return { end: at + 2, value: true };
  }
  return { end: text.length, value: false };
}

const matchAt = (pattern: RegExp, text: string, offset: number): string | undefined => {
  pattern.lastIndex = offset;
  return pattern.exec(text)?.[0];
};

/** Every operator of the code that can be turned into another one, in the order of the text. */
export function findMutations(text: string): Mutation[] {
  const found: Mutation[] = [];
  /** Open braces inside the values of templates, the innermost last. */
  const braces: number[] = [];
  let at = 0;
  const leaveTemplateText = (from: number): void => {
    const { end, value } = endOfTemplateText(text, from);
    if (value) braces.push(0);
    at = end;
  };
  while (at < text.length) {
    const next = skip(text, at);
    if (next > at) {
      at = next;
      continue;
    }
    const operator = matchAt(OPERATOR, text, at) ?? matchAt(NOT, text, at);
    if (operator !== undefined) {
      const line = text.slice(0, at).split('\n').length;
      found.push({ offset: at, line, operator, replacement: OPPOSITES[operator] ?? '' });
      at += operator.length;
      continue;
    }
    const open = braces.at(-1);
    if (text[at] === '`') leaveTemplateText(at + 1);
    else if (open !== undefined && text[at] === '}' && open === 0) {
      braces.pop();
      leaveTemplateText(at + 1);
    } else {
      if (open !== undefined && text[at] === '{') braces[braces.length - 1] = open + 1;
      if (open !== undefined && text[at] === '}') braces[braces.length - 1] = open - 1;
      at += 1;
    }
  }
  return found;
}

export const applyMutation = (text: string, { offset, operator, replacement }: Mutation): string =>
  text.slice(0, offset) + replacement + text.slice(offset + operator.length);
