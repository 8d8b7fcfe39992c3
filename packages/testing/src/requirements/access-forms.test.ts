import { decide, mayPart, type Situation } from '@sarm/domain/access/decide';
import type { AccessPart, RowsAccess } from '@sarm/domain/access/language';
import { visibleRows } from '@sarm/domain/access/visible-rows';
import type { ErrorCode } from '@sarm/domain/catalogue/errors';
import { describe, expect, it } from 'vitest';
import { about, called, namesMe, ofInstallation, person } from '../../testing/access-forms.ts';
import { isPlainForm } from './plain-forms.ts';
import { readCalls } from './read-calls.ts';
import { readRule } from './read-rule.ts';

interface Form {
  readonly let: readonly Situation[];
  readonly refuse: readonly (readonly [Situation, ErrorCode])[];
}

const LABEL_CODES = 'review_annotations or annotate_detection or annotate_morphology';
const BY_TYPE =
  'type detection: annotate_detection; type morphology: annotate_detection or annotate_morphology; level member';
const [detect, morph, review] = ['annotate_detection', 'annotate_morphology', 'review_annotations'];
const nobody: Situation = {};

/** Codes held by a role and through a membership both open a list; held nowhere they do not. */
const list = (...codes: string[]): Form => ({
  let: codes.flatMap((code) => [called([code]), called([], [code])]),
  refuse: [
    [called(['upload_videos'], ['manage_videos']), 'forbidden'],
    [nobody, 'not_signed_in'],
  ],
});
const byType: Form = {
  let: [
    about({ codes: [detect], type: 'detection', mine: true }),
    about({ codes: [morph], type: 'morphology', mine: true }),
    about({ inside: [detect], type: 'morphology', mine: true }),
  ],
  refuse: [
    [about({ codes: [morph], type: 'detection', mine: true }), 'forbidden'],
    [about({ codes: [detect], type: 'unheard of', mine: true }), 'forbidden'],
    [about({ codes: [detect], type: 'detection', mine: true, level: 'viewer' }), 'level_too_low'],
    [about({ codes: [detect], type: 'detection', mine: true, member: false }), 'not_found'],
  ],
};
const onlyMaker = (form: Form): Form => ({
  let: form.let,
  refuse: [
    ...form.refuse,
    [about({ codes: [detect, morph], type: 'morphology' }), 'not_found'],
    // A reviewer sees it and may still not write into it.
    [about({ codes: [detect, review], type: 'morphology' }), 'forbidden'],
  ],
});

const reviewing: Form = {
  let: [about({ codes: [review] }), about({ inside: [review] }), about({ codes: [detect], mine: true })],
  refuse: [
    [about({ codes: [detect, morph] }), 'not_found'],
    [about({ mine: true }), 'forbidden'],
  ],
};
const makerWith = (code: typeof detect, other: typeof detect): Form =>
  onlyMaker({
    let: [about({ codes: [code], mine: true }), about({ inside: [code], mine: true })],
    refuse: [
      [about({ codes: [other], mine: true }), 'forbidden'],
      [about({ codes: [code], mine: true, level: 'viewer' }), 'level_too_low'],
    ],
  });
const importing = makerWith(detect, morph);

const FORMS: Readonly<Record<string, Form>> = {
  'public; while registration is open': {
    let: [{ conditions: { 'registration is open': true } }],
    refuse: [
      [{ conditions: { 'registration is open': false } }, 'registration_closed'],
      [nobody, 'registration_closed'],
    ],
  },
  'setup token; while nobody has an account': {
    let: [{ token: 'setup token', conditions: { 'nobody has an account': true } }],
    refuse: [
      [{ token: 'setup token', conditions: { 'nobody has an account': false } }, 'not_found'],
      [{ conditions: { 'nobody has an account': true } }, 'not_signed_in'],
    ],
  },
  'challenge token': { let: [{ token: 'challenge token' }], refuse: [[called(), 'not_signed_in']] },
  'signed in; or challenge token': {
    let: [{ token: 'challenge token' }, called()],
    refuse: [
      [{ token: 'refresh cookie' }, 'not_signed_in'],
      [{ caller: { ...person(), isActive: false } }, 'account_inactive'],
    ],
  },
  'rows of caller': { let: [called()], refuse: [[nobody, 'not_signed_in']] },
  'installation; manage_users; part system roles: system_admin': {
    let: [called(['manage_users'])],
    // A code of a membership counts only inside its project.
    refuse: [[called(['manage_roles'], ['manage_users']), 'forbidden']],
  },
  'installation; manage_roles; part system roles: system_admin': {
    let: [called(['manage_roles'])],
    refuse: [[called(['manage_users'], ['manage_roles']), 'forbidden']],
  },
  'installation; manage_roles or manage_users or manage_projects or manage_project_users; held anywhere':
    list('manage_roles', 'manage_users', 'manage_projects', 'manage_project_users'),
  'installation; manage_roles or manage_projects or manage_project_users; held anywhere': list(
    'manage_roles',
    'manage_projects',
    'manage_project_users',
  ),
  'project; manage_project_users; without membership: manage_projects': {
    let: [
      about({ codes: ['manage_projects'], member: false }),
      about({ inside: ['manage_project_users'] }),
      about({ level: 'admin' }),
    ],
    refuse: [
      [about({ level: 'editor' }), 'forbidden'],
      [about({ codes: ['manage_project_users'], member: false }), 'not_found'],
    ],
  },
  'project; without membership: manage_projects': {
    let: [about({ codes: ['manage_projects'], member: false }), about({ level: 'viewer' })],
    refuse: [
      [about({ codes: ['manage_project_users'], member: false }), 'not_found'],
      [nobody, 'not_signed_in'],
    ],
  },
  'project; access_business; part analytics: project_analytics': {
    let: [about({ level: 'viewer', codes: ['access_business'] })],
    refuse: [
      [about({ level: 'admin' }), 'forbidden'],
      [about({ codes: ['access_business'], member: false }), 'not_found'],
    ],
  },
  'rows of own projects; access_business': list('access_business'),
  'rows of own projects; access_technical': list('access_technical'),
  'rows of own projects; view_analysis_results or generate_reports or view_reports': list(
    'view_analysis_results',
    'generate_reports',
    'view_reports',
  ),
  'rows of own projects; generate_reports or view_reports': list('generate_reports', 'view_reports'),
  'rows of own projects; annotate_morphology or annotate_detection': list(morph, detect),
  'rows of own projects; predict_models or deploy_models': list('predict_models', 'deploy_models'),
  'rows of own projects; annotate_detection': list(detect),
  'rows of own projects; review_annotations': list(review),
  [`rows of own projects; ${LABEL_CODES}`]: list(review, detect, morph),
  'rows of own projects; annotate_detection or annotate_morphology or review_annotations; others seen: review_annotations':
    list(review, detect, morph),
  [`rows of own projects; ${LABEL_CODES}; others seen: review_annotations`]: list(review, detect, morph),
  'installation; generate_reports or view_reports; held anywhere': list('generate_reports', 'view_reports'),
  'installation; access_technical; held anywhere': list('access_technical'),
  'installation; access_business or access_technical; held anywhere': list(
    'access_business',
    'access_technical',
  ),
  'report; generate_reports; level member; while draft, else report_issued': {
    let: [about({ codes: ['generate_reports'], state: 'draft' })],
    refuse: [
      [about({ codes: ['generate_reports'], state: 'issued' }), 'report_issued'],
      [about({ codes: ['view_reports'], state: 'issued' }), 'forbidden'],
    ],
  },
  media: { let: [about({})], refuse: [[about({ member: false }), 'not_found']] },
  'media; or media token file': { let: [about({})], refuse: [[about({ member: false }), 'not_found']] },
  [`dataset; ${BY_TYPE}`]: byType,
  [`label; ${BY_TYPE}; others seen: review_annotations; maker only`]: onlyMaker(byType),
  'label; annotate_detection or annotate_morphology; level member; others seen: review_annotations; maker only':
    onlyMaker({
      let: [about({ codes: [morph], mine: true }), about({ inside: [detect], mine: true })],
      refuse: [[about({ codes: [review], mine: true }), 'forbidden']],
    }),
  'label; annotate_detection; level member; others seen: review_annotations; maker only': importing,
  'label; annotate_morphology; level member; others seen: review_annotations; maker only': makerWith(
    morph,
    detect,
  ),
  'labelImport; annotate_detection; level member; others seen: review_annotations; maker only': importing,
  [`label; ${LABEL_CODES}; others seen: review_annotations`]: reviewing,
  [`reviewItem; ${LABEL_CODES}; others seen: review_annotations`]: reviewing,
  [`reviewItem; ${LABEL_CODES}; level member; others seen: review_annotations`]: {
    let: reviewing.let,
    refuse: [...reviewing.refuse, [about({ codes: [review], level: 'viewer' }), 'level_too_low']],
  },
  'label; level member; others seen: review_annotations': {
    let: [about({ mine: true }), about({ inside: [review] })],
    refuse: [
      [about({ codes: [detect] }), 'not_found'],
      [about({ mine: true, level: 'viewer' }), 'level_too_low'],
      [about({ mine: true, archived: true }), 'project_archived'],
    ],
  },
  [`dataset; ${LABEL_CODES}; rows of others: review_annotations`]: {
    let: [about({ codes: [detect] }), about({ inside: [review] })],
    refuse: [[about({}), 'forbidden']],
  },
  'person; others: review_annotations': {
    let: [namesMe(called()), called([review]), called([], [review])],
    refuse: [[called([detect]), 'not_found']],
  },
  'model; access_technical; held anywhere': {
    let: [
      about({ inside: ['access_technical'] }),
      ofInstallation({ codes: ['access_technical'] }),
      ofInstallation({ inside: ['access_technical'] }),
    ],
    refuse: [
      [ofInstallation({ codes: ['access_business'] }), 'forbidden'],
      [about({ codes: ['access_technical'], member: false }), 'not_found'],
    ],
  },
  'calibration; manage_videos; others: manage_system_settings': {
    let: [
      ofInstallation({ codes: ['manage_videos'], mine: true }),
      ofInstallation({ codes: ['manage_videos', 'manage_system_settings'] }),
    ],
    refuse: [
      [ofInstallation({ codes: ['manage_videos'] }), 'forbidden'],
      [ofInstallation({ codes: ['manage_system_settings'] }), 'forbidden'],
      [ofInstallation({ inside: ['manage_videos'], mine: true }), 'forbidden'],
      [ofInstallation({ codes: ['manage_videos'], usedAt: ['admin'] }), 'forbidden'],
    ],
  },
  'calibration; manage_videos; others: manage_system_settings; or level admin where used': {
    let: [
      ofInstallation({ codes: ['manage_videos'], mine: true }),
      ofInstallation({ codes: ['manage_videos', 'manage_system_settings'] }),
      ofInstallation({ codes: ['manage_videos'], usedAt: ['viewer', 'admin'] }),
      ofInstallation({ inside: ['manage_videos'], usedAt: ['admin'] }),
      ofInstallation({ inside: ['manage_videos'], usedAt: ['admin'], mine: true }),
    ],
    refuse: [
      [ofInstallation({ codes: ['manage_videos'] }), 'forbidden'],
      [ofInstallation({ codes: ['manage_videos'], usedAt: ['editor', 'viewer'] }), 'forbidden'],
      [ofInstallation({ inside: ['manage_videos'], usedAt: ['editor'] }), 'forbidden'],
      [ofInstallation({ usedAt: ['admin'] }), 'forbidden'],
      [ofInstallation({ codes: ['manage_system_settings'] }), 'forbidden'],
      [ofInstallation({ inside: ['manage_videos'], mine: true }), 'forbidden'],
    ],
  },
};

describe('forms of access beyond level and code of one object', () => {
  const calls = readCalls().filter((call) => !isPlainForm(call.rule));

  it('are each in this table, and none is that no call uses', () => {
    const used = new Set(calls.map((call) => call.ruleText));
    console.log(`access forms: ${used.size} rules of ${calls.length} calls`);
    expect([...used].sort()).toEqual(Object.keys(FORMS).sort());
  });

  it.each(Object.entries(FORMS))('%s', (text, form) => {
    const rule = readRule(text);
    for (const situation of form.let) expect(decide(rule, situation)).toEqual({ allowed: true });
    for (const [situation, error] of form.refuse)
      expect(decide(rule, situation)).toEqual({ allowed: false, error });
  });
});

describe('parts of a call', () => {
  it.each([
    ['installation; manage_users; part system roles: system_admin', 'system roles', 'system_admin'],
    ['project; access_business; part analytics: project_analytics', 'analytics', 'project_analytics'],
  ] as const)('%s', (text, part: AccessPart, code) => {
    const rule = readRule(text);
    expect(mayPart(rule, part, about({ codes: [code] }))).toBe(true);
    expect(mayPart(rule, part, about({ codes: ['manage_users'] }))).toBe(false);
    expect(mayPart(readRule('signed in'), part, called())).toBe(true);
  });
  it('analytics comes with the level editor', () => {
    const rule = readRule('project; access_business; part analytics: project_analytics');
    expect(mayPart(rule, 'analytics', about({ level: 'editor' }))).toBe(true);
  });
});

describe('rows of a list', () => {
  const rows = (text: string) => readRule(`rows of own projects${text}`) as RowsAccess;
  const labelRows = rows(`; ${LABEL_CODES}; others seen: review_annotations`);

  it('come from the projects where a code is held', () => {
    expect(visibleRows(rows(''), person())).toEqual({ projects: 'own', others: 'own' });
    expect(visibleRows(labelRows, person([detect]))).toEqual({ projects: 'own', others: [] });
    expect(visibleRows(labelRows, person([], [detect]))).toEqual({ projects: ['p'], others: [] });
    expect(visibleRows(labelRows, person([], [review]))).toEqual({ projects: ['p'], others: ['p'] });
    expect(visibleRows(labelRows, person())).toEqual({ projects: [], others: [] });
  });
});
