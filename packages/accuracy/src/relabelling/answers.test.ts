import { describe, expect, it } from 'vitest';
import { type Judged, joinPasses, readJudged, readPass, writeJudged } from './answers.ts';
import type { Question } from './questions.ts';

const place = (frame: number, x: number) => ({ frame, x, y: 20, width: 12, height: 14.5 });
const judged: readonly Judged[] = [
  { body: 1, kind: 'false', places: [place(10, 5), place(20, 6)], shown: 20, passes: ['head', 'unsure'] },
  { body: 2, kind: 'found', places: [place(10, 90.3)], shown: 10, passes: ['no head', 'no head'] },
];

describe('the file of judged bodies', () => {
  it('reads what it wrote, rounded to a tenth of a pixel', () => {
    const text = writeJudged(judged);
    expect(text.split('\n')[2]).toBe('1,false,20,6,20,12,14.5,1,head,unsure');
    expect(readJudged(text)).toEqual(judged);
    const finer = [{ ...judged[1]!, places: [place(10, 90.3456)] }];
    expect(readJudged(writeJudged(finer))[0]!.places[0]!.x).toBe(90.3);
  });

  it('refuses another head line, another answer, a figure that is none and a body that was shown nowhere', () => {
    const text = writeJudged(judged);
    expect(() => readJudged(text.replace('body', 'cell'))).toThrow('not a file');
    expect(() => readJudged(text.replace('unsure', 'perhaps'))).toThrow('none of');
    expect(() => readJudged(text.replace('14.5', 'wide'))).toThrow('not a judged body');
    expect(() => readJudged(text.replace('14.5,1,no head', '14.5,0,no head'))).toThrow('shown in no frame');
  });
});

describe('the answers of a pass', () => {
  it('are read by number, every number once', () => {
    expect(readPass('2,no head\n1,head\n', 2)).toEqual(['head', 'no head']);
    expect(() => readPass('1,head\n1,head', 2)).toThrow('twice');
    expect(() => readPass('1,head', 2)).toThrow('number 2 is not answered');
    expect(() => readPass('1,yes', 1)).toThrow('none of');
  });

  it('come back to their bodies from two different orders', () => {
    const questions: readonly Question[] = judged.map(({ kind, places }) => ({
      kind,
      places,
      shown: places.at(-1)!,
    }));
    const [a, b] = questions as [Question, Question];
    const joined = joinPasses(questions, [
      { order: [b, a], answers: ['no head', 'head'] },
      { order: [a, b], answers: ['unsure', 'no head'] },
    ]);
    expect(joined).toEqual(judged);
  });
});
