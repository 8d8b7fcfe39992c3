import createCache from '@emotion/cache';

/*
 * Role queries read the computed style of every ancestor of every element, and jsdom answers by trying each rule of
 * each style sheet. Here the few properties that decide whether an element is there for people are looked up by class.
 * Not looked at: rules with ancestors, states or media queries. A test that asserts a drawn style uses `drawnStyle`.
 */
type Deciding = 'display' | 'visibility' | 'pointer-events';
interface ClassRule {
  readonly classes: readonly string[];
  readonly declared: Readonly<Partial<Record<Deciding, string>>>;
}

const RULE = /^([^{@]+)\{([^{}]*)\}/;
const COMPOUND = /^(?:\.[\w-]+)+$/;
const DECIDES = /(?:^|;)(display|visibility|pointer-events):([^;!]+)/g;
const INLINE = new Set(
  'A ABBR AUDIO B BR CANVAS CITE CODE DATA EM I IMG KBD LABEL MARK PICTURE Q S SAMP SMALL SPAN STRONG SUB SUP SVG TIME U VAR VIDEO'.split(
    ' ',
  ),
);
const INLINE_BLOCK = new Set(['BUTTON', 'INPUT', 'METER', 'PROGRESS', 'SELECT', 'TEXTAREA']);
const NEVER_SHOWN = new Set(['HEAD', 'LINK', 'META', 'SCRIPT', 'STYLE', 'TEMPLATE', 'TITLE']);

const allRules: string[] = [];
const rulesOfClass = new Map<string, ClassRule[]>();

function indexRule(text: string): void {
  const [, selectors, body] = RULE.exec(text) ?? [];
  if (selectors === undefined || body === undefined) return;
  const declared = Object.fromEntries(
    [...body.matchAll(DECIDES)].map(([, name, value]) => [name, value?.trim()]),
  );
  if (Object.keys(declared).length === 0) return;
  for (const selector of selectors.split(',')) {
    if (!COMPOUND.test(selector)) continue;
    const classes = selector.slice(1).split('.');
    const first = classes[0] as string;
    rulesOfClass.set(first, [...(rulesOfClass.get(first) ?? []), { classes, declared }]);
  }
}

function byClass(element: Element, property: Deciding): string | undefined {
  let value: string | undefined;
  let weight = 0;
  for (const name of element.classList)
    for (const { classes, declared } of rulesOfClass.get(name) ?? []) {
      const found = declared[property];
      if (found === undefined || classes.length < weight) continue;
      if (!classes.every((each) => element.classList.contains(each))) continue;
      value = found;
      weight = classes.length;
    }
  return value;
}

function ownValue(element: Element, property: Deciding): string | undefined {
  const inline = element.hasAttribute('style')
    ? (element as HTMLElement).style.getPropertyValue(property)
    : '';
  return inline === '' ? byClass(element, property) : inline;
}

function display(element: Element): string {
  const own = ownValue(element, 'display');
  if (own !== undefined) return own;
  const tag = element.tagName;
  if (element.hasAttribute('hidden') || NEVER_SHOWN.has(tag)) return 'none';
  if (INLINE_BLOCK.has(tag)) return 'inline-block';
  return INLINE.has(tag) || element.namespaceURI !== 'http://www.w3.org/1999/xhtml' ? 'inline' : 'block';
}

function inherited(element: Element, property: Deciding, initial: string): string {
  for (let each: Element | null = element; each !== null; each = each.parentElement) {
    const own = ownValue(each, property);
    if (own !== undefined && own !== 'inherit') return own;
  }
  return initial;
}

function valueOf(element: Element, property: string): string {
  if (property === 'display') return display(element);
  if (property === 'visibility') return inherited(element, 'visibility', 'visible');
  if (property === 'pointer-events') return inherited(element, 'pointer-events', 'auto');
  return element.hasAttribute('style') ? (element as HTMLElement).style.getPropertyValue(property) : '';
}

const toDashes = (name: string): string => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

const fastStyle: typeof globalThis.getComputedStyle = (element, pseudo) =>
  new Proxy({} as CSSStyleDeclaration, {
    get: (_, name) => {
      if (typeof name !== 'string') return undefined;
      if (name === 'getPropertyValue') return (each: string) => (pseudo ? '' : valueOf(element, each));
      return pseudo ? '' : valueOf(element, toDashes(name));
    },
  });

let realStyle = globalThis.getComputedStyle;

/** Takes the place of Emotion's style sheets and of `getComputedStyle`; for each document once more. */
export function answerStylesFast(): void {
  const { sheet } = createCache({ key: 'probe' });
  (Object.getPrototypeOf(sheet) as typeof sheet).insert = (rule) => {
    allRules.push(rule);
    indexRule(rule);
  };
  // The window of the document is another object than the global one of the tests.
  for (const each of [globalThis, document.defaultView]) {
    if (each === null || each.getComputedStyle === fastStyle) continue;
    realStyle = each.getComputedStyle.bind(each);
    each.getComputedStyle = fastStyle;
  }
}

/** A rule counts where each class that Emotion made for it is in the document; rules for elements always do. */
function rulesInUse(): string {
  const used = new Set([...document.querySelectorAll('[class]')].flatMap((each) => [...each.classList]));
  const inUse = (rule: string) =>
    [...rule.matchAll(/\.(css-[\w-]+)/g)].every(([, name = '']) => used.has(name));
  return allRules.filter(inUse).join('\n');
}

/** The style by the rules of the style sheets, as a browser would work it out. */
export function drawnStyle(element: Element): CSSStyleDeclaration {
  const text = rulesInUse();
  const sheet = document.querySelector('style[data-drawn]') ?? document.createElement('style');
  if (sheet.textContent !== text) {
    sheet.setAttribute('data-drawn', '');
    sheet.textContent = text;
    document.head.append(sheet);
  }
  return realStyle(element);
}
