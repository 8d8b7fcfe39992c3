/** PLT-064: the languages of the product. English is the specified one and what a missing text falls back to. */
export const LANGUAGES = ['en', 'vi', 'fr', 'es'] as const;
export type Language = (typeof LANGUAGES)[number];

export const DEFAULT_LANGUAGE = 'en' satisfies Language;

export const isLanguage = (value: string): value is Language =>
  (LANGUAGES as readonly string[]).includes(value);

interface Wish {
  readonly language: string;
  readonly weight: number;
}

const readWish = (part: string): Wish => {
  const [tag = '', ...options] = part.trim().toLowerCase().split(';');
  const quality = options
    .map((option) => /^\s*q=([\d.]+)\s*$/.exec(option)?.[1])
    .find((q) => q !== undefined);
  return { language: tag.split('-')[0] ?? '', weight: quality === undefined ? 1 : Number(quality) };
};

/** The language of an Accept-Language header that the product has and the caller prefers. */
export function chooseLanguage(header: string | undefined): Language {
  const wishes = (header ?? '')
    .split(',', 20)
    .map(readWish)
    .filter(({ weight }) => weight > 0)
    .sort((a, b) => b.weight - a.weight);
  for (const { language } of wishes) if (isLanguage(language)) return language;
  return DEFAULT_LANGUAGE;
}
