/** Where sentences may stand: the texts themselves, programs that only their operator reads, and the description of the API. */
const MAY_HOLD_TEXT = new RegExp(
  [
    String.raw`^packages/(?:messages|simulator|accuracy|testing)/`,
    String.raw`^(?:tooling|e2e)/`,
    String.raw`^packages/contracts/src/openapi\.ts$`,
    String.raw`\.(?:test|fixture|cli)\.tsx?$`,
    String.raw`/(?:testing|bench|cli)/`,
  ].join('|'),
);

/** A quoted text that begins like a sentence and continues after a space. */
const SENTENCE = String.raw`['"\`][A-Z][^'"\`\n]*\s[^'"\`\n]*`;

const PLACES: readonly (readonly [RegExp, string])[] = [
  [
    new RegExp(
      String.raw`(?:new (?:AppError|PermanentFailure|VideoRefused|ModelRefused)|\bnotice)\(\s*['"\`][^'"\`\n]*\s`,
      'g',
    ),
    'a refusal is made of a code, its words stand in packages/messages',
  ],
  [
    new RegExp(
      String.raw`\b(?:message|detail|title|reason|\w+Message|\w+_message)\s*:\s*(?:\n\s*)?${SENTENCE}`,
      'g',
    ),
    'a code belongs here, its words stand in packages/messages',
  ],
  [
    new RegExp(String.raw`\.(?:min|max|length|regex|refine)\([^\n]*,\s*(?:\{\s*\w+:\s*)?${SENTENCE}`, 'g'),
    'what a schema complains about is a code of the complaints',
  ],
  [
    new RegExp(String.raw`\bz\.[\w.]+\(\s*(?:\{\s*\w+:\s*)?${SENTENCE}`, 'g'),
    'what a schema complains about is a code of the complaints',
  ],
];

/** Sentences in the places where a code belongs: stored or sent, they would be read in one language for ever. */
export function checkSentences(path: string, source: string): string[] {
  if (MAY_HOLD_TEXT.test(path)) return [];
  return PLACES.flatMap(([pattern, why]) =>
    [...source.matchAll(pattern)].map(
      (match) => `${path}:${source.slice(0, match.index).split('\n').length}: ${why}`,
    ),
  );
}
