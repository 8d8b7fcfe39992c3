import { existsSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { GrayPicture } from '@sarm/pictures/gray-picture';
import { encodePng } from '@sarm/pictures/picture-sheet';
import { readClip } from '../studies/read-clip.ts';
import { openVideo11, TEST_FRAMES } from '../studies/visem-video-11.ts';
import { joinPasses, readPass, writeJudged } from './answers.ts';
import { cutAround, drawContactSheet, type Moments, PER_SHEET } from './contact-sheet.ts';
import { JUDGED_FILE } from './judged-file.ts';
import { lookAtVideo11 } from './look-at-video-11.ts';
import { findQuestions, passOrder, type Question, TEST_STEP } from './questions.ts';

export interface RelabelCommand {
  /** Where the sheets go, and where the answers of the passes are read from. */
  readonly folder: string;
  readonly data: string | undefined;
  readonly models: string;
  readonly log: (line: string) => void;
}

const PASSES = [1, 2] as const;
/** Frames before and after that show movement; 0.2 s. */
const APART = 10;

/**
 * First draws the sheets of both passes. When `pass-1.csv` and `pass-2.csv` (`number,answer` in lines) lie in the folder, it
 * joins them and writes the labels. Which number is which body stands in no file: the order comes from the number of the
 * pass, so that a person who looks at the sheets cannot come across it.
 */
export async function runRelabelCommand({ folder, data, models, log }: RelabelCommand): Promise<void> {
  if (data === undefined) throw new Error('the public data sets are absent');
  const video = await openVideo11(data);
  const { threshold, frames } = await lookAtVideo11(video, { models, step: TEST_STEP });
  const questions = findQuestions(frames, { threshold, from: TEST_FRAMES.from });
  log(`${questions.length} bodies to judge in every ${TEST_STEP}th frame`);
  const files = PASSES.map((pass) => join(folder, `pass-${pass}.csv`));
  if (files.every((file) => existsSync(file))) {
    const [first, second] = await Promise.all(
      PASSES.map(async (pass, i) => ({
        order: passOrder(questions, pass),
        answers: readPass(await readFile(files[i]!, 'utf8'), questions.length),
      })),
    );
    await writeFile(JUDGED_FILE, writeJudged(joinPasses(questions, [first!, second!])));
    log(`${JUDGED_FILE} written`);
    return;
  }
  const from = TEST_FRAMES.from - APART;
  const pictures: GrayPicture[] = [];
  for await (const picture of readClip(video.path, { from, to: TEST_FRAMES.to })) pictures.push(picture);
  for (const pass of PASSES) {
    const order = passOrder(questions, pass);
    const view = (question: Question): Moments =>
      momentsOf(question, pictures, { from, mirrored: pass === 2 });
    await mkdir(join(folder, `pass-${pass}`), { recursive: true });
    for (let at = 0; at < order.length; at += PER_SHEET) {
      const sheet = drawContactSheet(order.slice(at, at + PER_SHEET).map(view), at + 1);
      const name = `sheet-${String(at / PER_SHEET + 1).padStart(2, '0')}.png`;
      await writeFile(join(folder, `pass-${pass}`, name), await encodePng(asRgb(sheet)));
    }
  }
  log(`sheets of both passes written to ${folder}`);
}

function momentsOf(
  { shown }: Question,
  pictures: readonly GrayPicture[],
  { from, mirrored }: { readonly from: number; readonly mirrored: boolean },
): Moments {
  // The last frames have nothing ten frames later: the last picture stands in.
  const cut = (frame: number): GrayPicture =>
    cutAround(pictures[Math.min(frame - from, pictures.length - 1)]!, { ...shown, mirrored });
  return { before: cut(shown.frame - APART), now: cut(shown.frame), after: cut(shown.frame + APART) };
}

const asRgb = ({ gray, width, height }: GrayPicture) => {
  const rgb = new Uint8Array(gray.length * 3);
  for (const [i, level] of gray.entries()) rgb.fill(level, i * 3, i * 3 + 3);
  return { rgb, width, height };
};
