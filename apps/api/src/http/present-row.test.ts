import { describe, expect, it } from 'vitest';
import { presentRow } from './present-row.ts';

describe('a row in the spelling of the answers', () => {
  it('renames, writes instants as texts and leaves everything else as it is, but for the count of a page', () => {
    const presented = presentRow({
      id: 'a',
      last_sample_at: new Date(0),
      date_of_birth: null,
      of_two_words_more: { kept_name: 1 },
      matching_rows: 7,
    });
    const typed: { lastSampleAt: string; dateOfBirth: null } = presented;
    expect(typed).toEqual({
      id: 'a',
      lastSampleAt: '1970-01-01T00:00:00.000Z',
      dateOfBirth: null,
      ofTwoWordsMore: { kept_name: 1 },
    });
  });
});
