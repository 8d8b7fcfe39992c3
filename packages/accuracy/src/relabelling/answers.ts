import { QUESTION_KINDS, type Question, type QuestionKind, type QuestionPlace } from './questions.ts';

/** A head's centre is in the picture, also where the border cuts it; nothing that is a head; the pictures do not decide it. */
export const ANSWERS = ['head', 'no head', 'unsure'] as const;
export type Answer = (typeof ANSWERS)[number];

/** A body with what both passes say of it. */
export interface Judged {
  readonly body: number;
  readonly kind: QuestionKind;
  readonly places: readonly QuestionPlace[];
  /** The frame whose picture was judged. */
  readonly shown: number;
  readonly passes: readonly [Answer, Answer];
}

const COLUMNS = 'body,kind,frame,x,y,width,height,shown,pass 1,pass 2';
const DIGITS = 10;

/** One line per body and frame, so that the labels stand by themselves when the model has changed. */
export function writeJudged(judged: readonly Judged[]): string {
  const lines = judged.flatMap(({ body, kind, places, shown, passes }) =>
    places.map(({ frame, ...box }) => {
      const figures = [box.x, box.y, box.width, box.height].map((each) => Math.round(each * DIGITS) / DIGITS);
      return [body, kind, frame, ...figures, frame === shown ? 1 : 0, ...passes].join(',');
    }),
  );
  return `${[COLUMNS, ...lines].join('\n')}\n`;
}

export function readJudged(csv: string): readonly Judged[] {
  const [head, ...lines] = csv.trim().split('\n');
  if (head !== COLUMNS) throw new SyntaxError('not a file of judged bodies');
  const rows = lines.map(readLine);
  return [...Map.groupBy(rows, ({ body }) => body).values()].map((list) => {
    const { body, kind, passes } = list[0]!;
    const shown = list.find((each) => each.isShown);
    if (shown === undefined) throw new SyntaxError(`body ${body} was shown in no frame`);
    return { body, kind, passes, shown: shown.place.frame, places: list.map(({ place }) => place) };
  });
}

function readLine(line: string) {
  const [body, kind, frame, x, y, width, height, isShown, first, second] = line.split(',');
  const figures = [body, frame, x, y, width, height].map(Number);
  if (figures.some((each) => !Number.isFinite(each))) throw new SyntaxError(`not a judged body: ${line}`);
  return {
    body: Number(body),
    kind: oneOf(QUESTION_KINDS, kind),
    place: { frame: Number(frame), x: Number(x), y: Number(y), width: Number(width), height: Number(height) },
    isShown: isShown === '1',
    passes: [oneOf(ANSWERS, first), oneOf(ANSWERS, second)] as const,
  };
}

/** `number,answer` in lines, as they are written down in front of the sheets; every number of the pass once. */
export function readPass(text: string, count: number): readonly Answer[] {
  const answers = new Map<number, Answer>();
  for (const line of text.trim().split('\n')) {
    const [number, answer] = line.split(',');
    if (answers.has(Number(number))) throw new SyntaxError(`number ${number} is answered twice`);
    answers.set(Number(number), oneOf(ANSWERS, answer?.trim()));
  }
  return Array.from({ length: count }, (_, i) => {
    const answer = answers.get(i + 1);
    if (answer === undefined) throw new SyntaxError(`number ${i + 1} is not answered`);
    return answer;
  });
}

/** Answers in the order of each pass, brought back to the bodies. */
export function joinPasses(questions: readonly Question[], passes: readonly [Pass, Pass]): readonly Judged[] {
  const [first, second] = passes.map(
    ({ order, answers }) => new Map(order.map((question, i) => [question, answers[i]!])),
  );
  return questions.map((question, i) => ({
    body: i + 1,
    kind: question.kind,
    places: question.places,
    shown: question.shown.frame,
    passes: [first!.get(question)!, second!.get(question)!],
  }));
}

export interface Pass {
  readonly order: readonly Question[];
  readonly answers: readonly Answer[];
}

function oneOf<T extends string>(list: readonly T[], value: string | undefined): T {
  const found = list.find((each) => each === value);
  if (found === undefined) throw new SyntaxError(`${value} is none of ${list.join(', ')}`);
  return found;
}
