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
  fr: ['logs:field.volume_ml', 'samples:field.volume_ml'],
  es: [],
};
const NAMES = [
  'analyses:forms.others',
  'pictures:preparations.diff_quik',
  'report:forms.others',
  'report:forms.preparation.diff_quik',
  'shell:siteName',
  'system:storage.stores.firebase',
];

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
        .filter(([key, text]) => countsBeside(text, /_(one|other)$/.test(key)))
        .map(([key]) => `${area}:${key}`),
    );
    expect(single.toSorted()).toEqual(COUNTED_ALIKE.toSorted());
  });
});

/** Placeholders that hold no number, or one that is written as text before it comes here. */
const NO_NUMBERS =
  /^(account|address|cause|codec|date|day|detail|device|email|figures|file|frame|group|height|id|label|model|name|names|passkey|person|rules|site|size|time|version|width)$/;
/** What stands after a number and never changes with it. */
const UNIT = /^(s|h|d|min|ml|MB|GB|px|fps|of|to|or|by|and)$/;

/** Whether a text counts something by a number that its form does not follow: "1 drafts", whatever the number is called. */
function countsBeside(text: string, plural: boolean): boolean {
  return [...text.matchAll(/\{\{\s*(\w+)[^}]*\}\}(?: ([A-Za-z]+))?/g)].some(([, name = '', word = '']) => {
    if (word === '' || UNIT.test(word) || NO_NUMBERS.test(name)) return false;
    // A plural form follows its count, which may be written by another name where it has decimals.
    return !plural || (name !== 'count' && /\{\{\s*count\b/.test(text));
  });
}

const COUNTED_ALIKE: readonly string[] = [
  // Bounds and constants of the product that are all above one.
  'account:afterReset.passkeysRemoved',
  'account:rule',
  'account:short',
  'viewer:area.most',
  'viewer:area.small',
  'analyses:generate.chooseAll',
  'analyses:generate.selected',
  'auth:register.passwordRule',
  'auth:validation.passwordShort',
  'complaints:nested_too_deeply',
  'complaints:password_too_short',
  'complaints:text_too_long',
  // Of a text that lacks its one character it is said that it is required.
  'complaints:text_too_short',
  'complaints:too_many_fields',
  'complaints:too_many_values',
  'dashboard:first.progress',
  // What follows the number is no noun.
  'rounds:framesOf_one',
  'rounds:framesOf_other',
  'rounds:labelledOf',
  'errors:password_too_short',
  'errors:too_many_open_tasks',
  'mail:email.lead',
  'mail:password.lead',
  'notices:file.more_frames_than_allowed',
  'notices:file.picture_too_large',
  'notices:file.rate_too_high',
  'notices:file.too_many_frames',
  'notices:missing.few_classified',
  'notices:replicates.several_sets',
  'overview:verdictsNewest',
  'samples:way.few_one',
  'samples:way.few_other',
  'setup:setup.account.long',
  'setup:setup.progress',
  'shell:progress',
  // In weeks, from none on.
  'system:retention.bar',
  // A file that declares one frame and lacks it holds no video at all, which is another text.
  'notices:file.frames_missing',
  // Shown for two or more only.
  'history:times',
  // The form follows those that were excluded; the total behind them is the smaller word.
  'report:corrections.excludedOf_one',
  'report:corrections.excludedOf_other',
  // A place in a row, a share or a time: nothing is counted.
  'analyses:generate.allLeft',
  // Numbers by which people name objects and frames.
  'annotation:canvas.added',
  'annotation:canvas.deleted',
  'annotation:canvas.name_one',
  'annotation:canvas.name_other',
  'annotation:canvas.verifiedObject',
  'annotation:conflict.title',
  'annotation:conflict.titleRun',
  'annotation:conflict.titleWindows',
  // As specified: one form for every number.
  'masks:addedCount',
  'masks:andMore',
  'masks:clickToAdd',
  'masks:notAddedCount',
  'masks:pointText',
  'masks:showing',
  'masks:suggested',
  // A share: so many of so many.
  'annotation:label.count',
  'annotation:objects.shown',
  'analyses:generate.left',
  'demo:truth',
  'notices:task.trying_again',
  'notifications:result.concentration',
  'report:corrections.video',
  'videos:task.left',
];
