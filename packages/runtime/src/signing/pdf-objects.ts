/**
 * What is needed of a PDF to add to it: where its objects lie. For files with a plain table of objects, as Chromium
 * writes them.
 */
export interface PdfTable {
  readonly size: number;
  readonly root: number;
  readonly info: string;
  readonly startXref: number;
  readonly offsets: ReadonlyMap<number, number>;
}

const LATIN = 'latin1';

export function readTable(pdf: Buffer): PdfTable {
  const tail = pdf.subarray(-64).toString(LATIN);
  const startXref = Number(/startxref\s+(\d+)\s+%%EOF\s*$/.exec(tail)?.[1] ?? Number.NaN);
  const text = pdf.subarray(startXref).toString(LATIN);
  const trailer = /trailer\s*<<([\s\S]*?)>>\s*startxref/.exec(text)?.[1] ?? '';
  const number = (name: string): number =>
    Number(new RegExp(`/${name} (\\d+)`).exec(trailer)?.[1] ?? Number.NaN);
  const [size, root] = [number('Size'), number('Root')];
  if (!text.startsWith('xref') || Number.isNaN(size) || Number.isNaN(root))
    throw new Error('the PDF has no table of objects that can be read');
  return {
    size,
    root,
    info: /\/Info \d+ \d+ R/.exec(trailer)?.[0] ?? '',
    startXref,
    offsets: readOffsets(text),
  };
}

function readOffsets(text: string): Map<number, number> {
  const offsets = new Map<number, number>();
  let number = 0;
  for (const line of text.slice(0, text.indexOf('trailer')).split(/\r?\n/)) {
    const entry = /^(\d{10}) \d{5} ([nf])/.exec(line);
    const section = /^(\d+) (\d+)\s*$/.exec(line);
    if (entry !== null) {
      if (entry[2] === 'n') offsets.set(number, Number(entry[1]));
      number += 1;
    } else if (section !== null) number = Number(section[1]);
  }
  return offsets;
}

/** The dictionary of an object, from << to >>. */
export function readDictionary(pdf: Buffer, { offsets }: PdfTable, number: number): string {
  const from = offsets.get(number);
  if (from === undefined) throw new Error(`the PDF has no object ${number}`);
  const end = pdf.indexOf('endobj', from, LATIN);
  const text = pdf.subarray(from, end).toString(LATIN);
  return text.slice(text.indexOf('<<'), text.lastIndexOf('>>') + 2);
}

/** The first page, down the tree of pages. */
export function firstPage(pdf: Buffer, table: PdfTable): number {
  let number = Number(/\/Pages (\d+) 0 R/.exec(readDictionary(pdf, table, table.root))?.[1] ?? Number.NaN);
  for (let depth = 0; depth < 20; depth += 1) {
    const dictionary = readDictionary(pdf, table, number);
    if (/\/Type \/Page\b(?!s)/.test(dictionary)) return number;
    number = Number(/\/Kids \[\s*(\d+) 0 R/.exec(dictionary)?.[1] ?? Number.NaN);
  }
  throw new Error('the PDF has no page');
}

export const withEntry = (dictionary: string, entry: string): string =>
  `${dictionary.slice(0, dictionary.lastIndexOf('>>'))}${entry}>>`;

/** Any text as a PDF string. */
export const pdfText = (text: string): string =>
  `<${Buffer.from(`\ufeff${text}`, 'utf16le').swap16().toString('hex')}>`;

export const pdfTime = (at: Date): string => `(D:${at.toISOString().replaceAll(/[-:T]|\.\d+Z/g, '')}Z)`;
