import { describe, expect, it } from 'vitest';
import { changeBaseline, presentForReading } from './change-baseline.ts';
import { checkCitations, citedIds, type RunTest } from './cited-ids.ts';
import { judgeCitations } from './judge-citations.ts';
import { presentJudgement, problemsOf, summarise } from './present-judgement.ts';
import { readRequirements, type Requirement } from './requirements.ts';
import { testsOfReport } from './test-reports.ts';

const ran = (title: string, passed = true, groups: string[] = []): RunTest => ({
  file: 'a.test.ts',
  groups,
  title,
  passed,
});
const requirement = (id: string): Requirement => ({
  id,
  list: { B: 'business', P: 'platform', T: 'technical' }[id[0] ?? ''] ?? '',
  requirement: `what ${id} asks`,
  decision: `what was decided on ${id}`,
});
const IDS = ['BUS-001', 'BUS-002', 'PLT-001', 'TEC-001'];
const judge = (tests: RunTest[], accepted: string[] = []) => judgeCitations(tests, IDS, accepted);

describe('citations', () => {
  it('are the ids at the start of a title', () => {
    expect(citedIds('BUS-001 TEC-002 shows a card')).toEqual(['BUS-001', 'TEC-002']);
    expect(citedIds('BUS-001, PLT-002 shows a card')).toEqual(['BUS-001', 'PLT-002']);
    expect(citedIds('shows BUS-001')).toEqual([]);
  });

  it('are refused in the middle of a title, in a group, and from the fourth on', () => {
    expect(checkCitations(ran('BUS-001 BUS-002 PLT-001 three'))).toEqual([]);
    expect(checkCitations(ran('BUS-001 BUS-002 PLT-001 TEC-001 four'))).toHaveLength(1);
    expect(checkCitations(ran('BUS-001 a name, PLT-001 and links'))).toHaveLength(1);
    expect(checkCitations(ran('one', true, ['videos', 'BUS-001 list']))).toHaveLength(1);
  });

  it('come from the report, so that every row of it.each is read', () => {
    const report = {
      testResults: [
        {
          name: '/here/src/a.test.ts',
          assertionResults: [
            { ancestorTitles: ['g'], title: 'BUS-001 row one', status: 'passed' },
            { ancestorTitles: ['g'], title: 'BUS-002 row two', status: 'skipped' },
          ],
        },
      ],
    };
    expect(testsOfReport(report, '/here')).toEqual([
      { file: 'src/a.test.ts', groups: ['g'], title: 'BUS-001 row one', passed: true },
      { file: 'src/a.test.ts', groups: ['g'], title: 'BUS-002 row two', passed: false },
    ]);
  });
});

describe('judgement', () => {
  it('finds an id that was covered before and is cited no longer', () => {
    const { covered, lost } = judge([ran('BUS-001 shown')], ['BUS-001', 'BUS-002']);
    expect({ covered, lost }).toEqual({ covered: ['BUS-001'], lost: ['BUS-002'] });
  });

  it('takes an id away when one of the tests that cite it failed', () => {
    const { covered, lost } = judge([ran('BUS-001 one half'), ran('BUS-001 other half', false)], ['BUS-001']);
    expect({ covered, lost }).toEqual({ covered: [], lost: ['BUS-001'] });
  });

  it('counts no id before somebody accepted it, and finds ids of no list', () => {
    const found = judge([ran('BUS-001 PLT-001 shown'), ran('PLT-999 shown'), ran('TEC-001 shown', false)]);
    expect(found).toEqual({
      covered: [],
      unaccepted: ['BUS-001', 'PLT-001'],
      lost: [],
      unknown: ['PLT-999'],
      misplaced: [],
    });
  });

  it('is a problem for every way to be dishonest, and for a suite that did not run', () => {
    const wrong = judge([ran('BUS-001 shown, PLT-001 too'), ran('PLT-999 shown')], ['BUS-002']);
    expect(problemsOf(wrong, ['e2e'])).toEqual([
      'no report of the suites: e2e',
      'covered before and no longer: BUS-002',
      'cited but in no list: PLT-999',
      'cited but never compared with its decision (npm run trace -- --update): BUS-001',
      expect.stringContaining('at the start'),
    ]);
    expect(problemsOf(judge([ran('BUS-001 shown')], ['BUS-001']), [])).toEqual([]);
  });

  it('is reported by list', () => {
    const requirements = IDS.map(requirement);
    const judged = judge([ran('BUS-001 shown')], ['BUS-001']);
    expect(summarise(judged, requirements)).toEqual({
      business: { covered: 1, total: 2 },
      platform: { covered: 0, total: 1 },
      technical: { covered: 0, total: 1 },
      all: { covered: 1, total: 4 },
    });
    expect(presentJudgement(judged, requirements)).toContain('not shown in business: BUS-002\n');
  });
});

describe('baseline', () => {
  const tests = [ran('BUS-001 shown'), ran('BUS-002 shown'), ran('PLT-001 broken', false)];

  it('rises only by the ids that are named', () => {
    expect(changeBaseline(['TEC-001'], { accept: ['BUS-001'], drop: [] }, tests)).toEqual([
      'BUS-001',
      'TEC-001',
    ]);
    expect(changeBaseline(['TEC-001'], { accept: [], drop: [] }, tests)).toEqual(['TEC-001']);
    expect(changeBaseline(['TEC-001'], { accept: [], drop: ['TEC-001'] }, tests)).toEqual([]);
  });

  it('takes no id that no test cites or that failed, and drops none that it does not hold', () => {
    for (const accept of [['TEC-001'], ['PLT-001']])
      expect(() => changeBaseline([], { accept, drop: [] }, tests)).toThrow(accept[0]);
    expect(() => changeBaseline([], { accept: [], drop: ['BUS-001'] }, tests)).toThrow('BUS-001');
  });

  it('puts the decision next to the titles that claim it', () => {
    const text = presentForReading(requirement('BUS-001'), tests);
    for (const part of ['what BUS-001 asks', 'what was decided on BUS-001', 'BUS-001 shown', 'a.test.ts'])
      expect(text).toContain(part);
    expect(text).not.toContain('BUS-002');
  });
});

describe('requirements', () => {
  it('are read completely, with their decisions', () => {
    const all = readRequirements('docs/requirements');
    expect(Object.values(summarise({ covered: [] }, all)).map(({ total }) => total)).toEqual([
      236, 236, 321, 793,
    ]);
    expect(all.filter((each) => each.requirement === '' || each.decision === '')).toEqual([]);
    expect(all.find(({ id }) => id === 'PLT-001')?.decision).toBe('as specified');
  });
});
