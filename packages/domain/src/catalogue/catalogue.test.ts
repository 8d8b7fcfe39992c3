import { describe, expect, it } from 'vitest';
import { AUDIT_ACTION_CODES, AUDIT_AREAS } from '../audit/audit.ts';
import { COMPLAINT_AREAS, COMPLAINT_CODES } from './complaints.ts';
import { ERROR_AREAS, ERROR_CODES } from './errors.ts';
import { NOTICE_AREAS } from './notice-catalogue.ts';
import { NOTICE_CODES } from './notices.ts';

const CATALOGUES = {
  notices: { areas: NOTICE_AREAS, codes: NOTICE_CODES },
  errors: { areas: ERROR_AREAS, codes: ERROR_CODES },
  complaints: { areas: COMPLAINT_AREAS, codes: COMPLAINT_CODES },
  audit: { areas: AUDIT_AREAS, codes: AUDIT_ACTION_CODES },
};

describe.each(Object.entries(CATALOGUES))('the catalogue of %s', (_, { areas, codes }) => {
  const listed = areas.flatMap((area) => Object.keys(area));

  it('holds every code in one area: a later area would silently replace an earlier one', () => {
    expect(listed.filter((code, i) => listed.indexOf(code) !== i)).toEqual([]);
  });

  it('contains every area', () => {
    expect(codes).toEqual(expect.arrayContaining(listed));
  });
});
