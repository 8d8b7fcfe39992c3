import { type Language, LANGUAGES } from '@sarm/domain/languages';
import { NOTIFICATION_CODES, type NotificationContent, NOTIFICATIONS } from '@sarm/domain/notifications';
import { describe, expect, it } from 'vitest';
import { pseudoTranslator, wordsOutside } from '../testing/pseudo-translator.ts';
import { emailLinkMail, passwordLinkMail } from './account-link-mail.ts';
import { AREAS } from './areas.ts';
import { flattenTexts } from './compare-texts.ts';
import { createTranslator, type Translate } from './create-translator.ts';
import type { MailText } from './mail-parts.ts';
import { notificationMail } from './notification-mail.ts';
import { readArea } from './read-texts.ts';
import { testMail } from './test-mail.ts';

const URL_OF_IT = 'https://x.example/1';
const frame = { recipient: 'Xyx', site: 'Zyz', url: URL_OF_IT };
const DATA = ['Xyx', 'Zyz', 'Qyq', URL_OF_IT];

/** A notification with every parameter filled by a text of no language. */
const contentOf = (code: NotificationContent['code']): NotificationContent => ({
  code,
  params: Object.fromEntries(
    NOTIFICATIONS[code].params.map((name) => [
      name,
      name === 'count' ? 3 : name === 'level' ? 'member' : 'Qyq',
    ]),
  ),
  because: [{ code: 'file.frames_missing', params: { declared: 9, decoded: 8 } }],
});

const mailsIn = (t: Translate): [string, MailText][] => [
  ...NOTIFICATION_CODES.map((code): [string, MailText] => [
    code,
    notificationMail(t, contentOf(code), frame),
  ]),
  ['password', passwordLinkMail(t, frame)],
  ['email', emailLinkMail(t, frame)],
  ['test', testMail(t, frame)],
];
const partsOf = ({ subject, text, html }: MailText): string[] => [
  subject,
  ...text.split('\n'),
  ...html.split(/<[^>]*>/),
];

const OTHERS = LANGUAGES.filter((language) => language !== 'en');

describe('mails', () => {
  it('contain nothing that is not in the texts', () => {
    for (const [name, mail] of mailsIn(pseudoTranslator()))
      expect([name, ...partsOf(mail).flatMap((part) => wordsOutside(part, DATA))]).toEqual([name]);
  });

  it.each(OTHERS)('contain nothing in English in %s', (language) => {
    const english = new Map(mailsIn(createTranslator('en')));
    for (const [name, mail] of mailsIn(createTranslator(language))) {
      const englishParts = new Set(partsOf(english.get(name) ?? mail));
      const same = partsOf(mail).filter(
        (part) => englishParts.has(part) && wordsOutside(part, DATA).length > 0,
      );
      expect([name, ...same]).toEqual([name]);
    }
  });
});

/** The same in another language, because they are names, units or shared terms. */
const SAME: Readonly<Record<Exclude<Language, 'en'>, readonly string[]>> = {
  vi: ['report:method.segreSilberberg'],
  fr: [
    'dashboard:concentration',
    'patients:column.concentration',
    'logs:field.volume_ml',
    'samples:field.volume_ml',
  ],
  es: ['system:installation.originals_one'],
};
const NAMES = ['shell:siteName', 'system:storage.stores.firebase'];

describe('texts', () => {
  it.each(OTHERS)('of %s are no English sentences', (language) => {
    const left = AREAS.flatMap((area) => {
      const own = flattenTexts(readArea(language, area));
      return [...flattenTexts(readArea('en', area))]
        .filter(([key, text]) => own.get(key) === text)
        .filter(([, text]) => (text.replace(/\{\{.*?\}\}/g, '').match(/[A-Za-z]{2,}/g) ?? []).length > 1)
        .map(([key]) => `${area}:${key}`);
    });
    expect(left.toSorted()).toEqual([...SAME[language], ...NAMES].toSorted());
  });

  it('that count something have every form that their grammar counts by', () => {
    const single = AREAS.flatMap((area) =>
      [...flattenTexts(readArea('en', area))]
        .filter(([key, text]) => /\{\{\s*count\b/.test(text) && !/_(one|other)$/.test(key))
        .map(([key]) => `${area}:${key}`),
    );
    // Shown for two or more only; and a number to be typed, which inflects nothing.
    expect(single).toEqual(['history:times', 'system:retention.dialog.type']);
  });
});
