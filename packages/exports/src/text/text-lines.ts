import { notice } from '@sarm/domain/catalogue/notices';
import { LabelFileRefused, shownName } from '../archive/refused.ts';

const MOST_LETTERS = 100_000;

/** Lines of a text of any length; no line is ever held that is longer than `most`. */
export async function* textLines(
  bytes: AsyncIterable<Uint8Array>,
  file: string,
  most = MOST_LETTERS,
): AsyncGenerator<string> {
  const decoder = new TextDecoder('utf-8');
  let rest = '';
  const refuseLong = (line: string): void => {
    if (line.length > most)
      throw new LabelFileRefused(notice('import.unreadable', { file: shownName(file) }));
  };
  for await (const chunk of bytes) {
    const lines = (rest + decoder.decode(chunk, { stream: true })).split('\n');
    rest = lines.pop() ?? '';
    refuseLong(rest);
    for (const line of lines) yield line.endsWith('\r') ? line.slice(0, -1) : line;
  }
  rest += decoder.decode();
  if (rest !== '') yield rest;
}
