import { describe, expect, it } from 'vitest';
import { idsOfPassedTests, idsOfTitles, readRequirements } from './requirements.ts';

describe('requirements trace', () => {
  it('reads the whole lists', () => {
    const lists = readRequirements();
    expect([...lists.entries()].map(([name, ids]) => [name, ids.length])).toEqual([
      ['business', 236],
      ['platform', 236],
      ['technical', 321],
    ]);
  });

  it('counts only passed tests', () => {
    const test = (fullName: string, status: string) => ({ fullName, status });
    const report = {
      testResults: [
        {
          assertionResults: [
            test('a BUS-001 and TEC-002', 'passed'),
            test('PLT-003', 'failed'),
            test('PLT-004', 'skipped'),
          ],
        },
      ],
    };
    expect([...idsOfPassedTests(report)]).toEqual(['BUS-001', 'TEC-002']);
  });

  it('reads titles from sources, not comments or strings inside a test', () => {
    const source = `// BUS-009\nit('BUS-001 it\\'s shown', () => { expect('BUS-002'); });\nit.each([1])(\`TEC-003 %s\`, () => {});`;
    expect(idsOfTitles(source)).toEqual(['BUS-001', 'TEC-003']);
  });
});
