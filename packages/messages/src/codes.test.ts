import { AUDIT_ACTION_CODES } from '@sarm/domain/audit/audit';
import { COMPLAINT_CODES, COMPLAINTS } from '@sarm/domain/catalogue/complaints';
import { ERROR_CODES } from '@sarm/domain/catalogue/errors';
import { LANGUAGES } from '@sarm/domain/languages';
import { NOTICES } from '@sarm/domain/catalogue/notice-catalogue';
import { NOTICE_CODES } from '@sarm/domain/catalogue/notices';
import { describe, expect, it } from 'vitest';
import { type Area, hasArea } from './areas.ts';
import { flattenTexts, placeholdersOf } from './compare-texts.ts';
import { createTranslator } from './create-translator.ts';
import { complaintText, describeError } from './error-text.ts';
import { actionKey, actionsNamed, actionText } from './log-text.ts';
import { noticeText } from './notice-text.ts';
import { readArea } from './read-texts.ts';

const PLURAL = /_(one|many|other)$/;

/** What the texts of a code leave open, over all its plural forms. */
const holesOf = (texts: ReadonlyMap<string, string>, code: string): string[] =>
  [
    ...new Set(
      [...texts]
        .filter(([key]) => key.replace(PLURAL, '') === code)
        .flatMap(([, text]) => placeholdersOf(text)),
    ),
  ].sort((a, b) => a.localeCompare(b));

const sorted = (names: readonly string[]): string[] => [...names].sort((a, b) => a.localeCompare(b));

describe.each(LANGUAGES)('the codes in %s', (language) => {
  const hasTexts = (area: Area): boolean => hasArea(language, area);
  const textsOf = (area: Area) => flattenTexts(readArea(language, area));

  it.runIf(hasTexts('errors'))('has a text for every error and for nothing else', () => {
    expect(sorted([...textsOf('errors').keys()])).toEqual(sorted(ERROR_CODES));
  });

  it.runIf(hasTexts('complaints'))('has a text for every complaint, with its parameters', () => {
    const texts = textsOf('complaints');
    expect(sorted([...texts.keys()])).toEqual(sorted(COMPLAINT_CODES));
    for (const code of COMPLAINT_CODES) expect(holesOf(texts, code)).toEqual(sorted(COMPLAINTS[code]));
  });

  it.runIf(hasTexts('notices'))('has a text for every notice, with its parameters', () => {
    const texts = textsOf('notices');
    expect(sorted([...new Set([...texts.keys()].map((key) => key.replace(PLURAL, '')))])).toEqual(
      sorted(NOTICE_CODES),
    );
    for (const code of NOTICE_CODES)
      expect(holesOf(texts, code).filter((name) => name !== 'because')).toEqual(sorted(NOTICES[code]));
  });
});

describe.each(LANGUAGES)('the system log in %s', (language) => {
  const hasText = (key: string): boolean => {
    const [area = '', name = ''] = key.split(':');
    return flattenTexts(readArea(language, area as Area)).has(name);
  };

  it('has a text for every action', () => {
    expect(AUDIT_ACTION_CODES.filter((action) => !hasText(actionKey(action)))).toEqual([]);
    expect(actionKey('patient.create')).toBe('patients:log.create');
    expect(actionKey('patient.erase')).toBe('logs:action.patient.erase');
  });

  it('finds actions by what is read of them', () => {
    const t = createTranslator(language);
    expect(actionsNamed(t, actionText(t, 'session.reuse').toUpperCase())).toEqual(['session.reuse']);
    expect(actionText(t, 'of a newer version')).toBe('of a newer version');
  });
});

describe('texts from codes', () => {
  const t = createTranslator('en');

  it('writes numbers and plurals as the language does', () => {
    expect(noticeText(t, { code: 'task.crashed', params: { count: 1 } })).toBe(
      'Something went wrong on the server (1 attempt)',
    );
    expect(noticeText(t, { code: 'extraction.done', params: { count: 50 } })).toBe('50 frames ready');
    expect(noticeText(t, { code: 'file.too_many_frames', params: { frames: 1_200_000, max: 1e6 } })).toBe(
      'The video has 1,200,000 frames, at most 1,000,000 are allowed',
    );
    expect(noticeText(t, { code: 'file.seconds_missing', params: { declared: 10, decoded: 2.34 } })).toBe(
      'The file declares 10.0 s of video but only 2.3 s could be decoded',
    );
  });

  it('includes the causes of a notice', () => {
    const faults = {
      code: 'calculation.faults',
      because: [{ code: 'quality.out_of_focus' }, { code: 'quality.too_dark' }],
    } as const;
    expect(
      noticeText(t, { code: 'calculation.of_video', params: { video: 'drop 1' }, because: [faults] }),
    ).toBe('Video drop 1: The video cannot be measured: out of focus, too dark');
  });

  it('names the fault of a request with one wrong field', () => {
    const name = { field: 'name', code: 'dataset_name_required' } as const;
    expect(complaintText(t, name)).toBe('Dataset name is required');
    expect(describeError(t, { code: 'invalid_request', errors: [name] })).toBe('Dataset name is required');
    expect(describeError(t, { code: 'invalid_request', errors: [name, name] })).toBe(
      'The request is not valid',
    );
    expect(describeError(t, { code: 'file_too_large', params: { max: 20 } })).toBe(
      'The file is larger than the allowed 20 MB',
    );
  });
});
