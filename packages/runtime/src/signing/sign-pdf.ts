import { signDetached } from './cms-signature.ts';
import { firstPage, pdfText, pdfTime, readDictionary, readTable, withEntry } from './pdf-objects.ts';
import type { SigningKey } from './signing-key.ts';

export interface PdfSignature {
  readonly name: string;
  readonly reason: string;
  readonly at: Date;
}

/** Room for the signature in hexadecimal digits; certificate and signature of 3072 bits need some 5000. */
const ROOM = 16_384;
const RANGE = '[0 0000000000 0000000000 0000000000]';

/**
 * Adds a signature of the installation behind the file (PAdES B-B): what is there stays byte by byte, and a later change shows
 * in any reader. No change is allowed afterwards (DocMDP 1). Sign last.
 */
export function signPdf(pdf: Buffer, key: SigningKey, { name, reason, at }: PdfSignature): Buffer {
  const table = readTable(pdf);
  const page = firstPage(pdf, table);
  const [signature, field, form] = [table.size, table.size + 1, table.size + 2];
  const pageDictionary = readDictionary(pdf, table, page);
  const annotated = pageDictionary.includes('/Annots [')
    ? pageDictionary.replace('/Annots [', `/Annots [${field} 0 R `)
    : withEntry(pageDictionary, `\n/Annots [${field} 0 R]`);
  const root = withEntry(
    readDictionary(pdf, table, table.root),
    `\n/AcroForm ${form} 0 R\n/Perms <</DocMDP ${signature} 0 R>>`,
  );
  const objects: [number, string][] = [
    [page, annotated],
    [table.root, root],
    [
      signature,
      `<</Type /Sig /Filter /Adobe.PPKLite /SubFilter /ETSI.CAdES.detached /ByteRange ${RANGE} /Contents <${'0'.repeat(ROOM)}> /M ${pdfTime(at)} /Name ${pdfText(name)} /Reason ${pdfText(reason)} /Reference [<</Type /SigRef /TransformMethod /DocMDP /TransformParams <</Type /TransformParams /P 1 /V /1.2>>>>]>>`,
    ],
    [
      field,
      `<</Type /Annot /Subtype /Widget /FT /Sig /Rect [0 0 0 0] /F 132 /T (Signature1) /V ${signature} 0 R /P ${page} 0 R>>`,
    ],
    [form, `<</SigFlags 3 /Fields [${field} 0 R]>>`],
  ];
  return fillSignature(Buffer.concat([pdf, appendix(pdf.length, objects, table)]), pdf.length, key);
}

function appendix(
  from: number,
  objects: readonly (readonly [number, string])[],
  { root, info, startXref }: ReturnType<typeof readTable>,
): Buffer {
  let text = '\n';
  const places = objects.map(([number, dictionary]) => {
    const at = from + Buffer.byteLength(text, 'latin1');
    text += `${number} 0 obj\n${dictionary}\nendobj\n`;
    return { number, at };
  });
  const xref = from + Buffer.byteLength(text, 'latin1');
  const entries = places
    .toSorted((a, b) => a.number - b.number)
    .map(({ number, at }) => `${number} 1\n${String(at).padStart(10, '0')} 00000 n \n`);
  const size = Math.max(...places.map(({ number }) => number)) + 1;
  text += `xref\n${entries.join('')}trailer\n<</Size ${size}\n/Root ${root} 0 R\n${info}\n/Prev ${startXref}>>\nstartxref\n${xref}\n%%EOF\n`;
  return Buffer.from(text, 'latin1');
}

function fillSignature(pdf: Buffer, from: number, key: SigningKey): Buffer {
  const open = pdf.indexOf('/Contents <', from, 'latin1') + '/Contents '.length;
  const close = open + ROOM + 2;
  const range = [0, open, close, pdf.length - close];
  const digits = range.slice(1).map((each) => String(each).padStart(10, '0'));
  pdf.write(`[0 ${digits.join(' ')}]`, pdf.indexOf(RANGE, from, 'latin1'), 'latin1');
  const signed = signDetached([pdf.subarray(0, open), pdf.subarray(close)], key).toString('hex');
  if (signed.length > ROOM) throw new RangeError('the certificate is too long for the signature');
  pdf.write(signed, open + 1, 'latin1');
  return pdf;
}
