import { notice } from '@sarm/domain/catalogue/notices';
import { LabelFileRefused } from '../archive/refused.ts';

export interface JsonElement {
  /** The member of the document whose list holds it. */
  readonly key: string;
  readonly value: unknown;
}

const MOST_BYTES = 4_194_304;
const MOST_DEPTH = 64;
const MOST_KEY = 1000;
const codeOf = (letter: string): number => letter.charCodeAt(0);
const [QUOTE, ESCAPE, COMMA, COLON] = [codeOf('"'), codeOf('\\'), codeOf(','), codeOf(':')];
const [OPEN_LIST, CLOSE_LIST, OPEN, CLOSE] = [codeOf('['), codeOf(']'), codeOf('{'), codeOf('}')];
/** In the document itself, in the list of one of its members, and in an element of that list. */
const [IN_DOCUMENT, IN_MEMBER, IN_ELEMENT] = [1, 2, 3];

const isBlank = (byte: number): boolean => byte === 0x20 || byte === 0x0a || byte === 0x0d || byte === 0x09;
const refused = (): LabelFileRefused => new LabelFileRefused(notice('import.not_json'));

/**
 * The elements of the named lists of one JSON document, one after another: a document of a million boxes parsed in one
 * piece would take gigabytes. Everything else is passed over. Elements are parsed by the language itself; between them
 * this looks only at brackets and strings.
 */
export async function* jsonElements(
  bytes: AsyncIterable<Uint8Array>,
  keys: readonly string[],
): AsyncGenerator<JsonElement> {
  const scanner = new ElementScanner(keys);
  for await (const chunk of bytes) yield* scanner.read(chunk);
  scanner.end();
}

class ElementScanner {
  readonly #keys: readonly string[];
  #depth = 0;
  #isStarted = false;
  #isText = false;
  #isEscaped = false;
  /** Between the colon and the comma of a member of the document. */
  #isValue = false;
  /** Inside a list whose elements are requested. */
  #isWanted = false;
  #key = '';
  /** What is being read of a key or an element: parts of earlier chunks, and where it begins in this one. */
  #keyParts: Uint8Array[] | undefined;
  #parts: Uint8Array[] | undefined;
  #held = 0;
  #from = 0;

  constructor(keys: readonly string[]) {
    this.#keys = keys;
  }

  *read(chunk: Uint8Array): Generator<JsonElement> {
    this.#from = 0;
    for (let at = 0; at < chunk.length; at += 1) {
      const byte = chunk[at] ?? 0;
      if (this.#isText) this.#inText(chunk, at);
      else if (byte === QUOTE) this.#beginText(at);
      else if (byte === OPEN || byte === OPEN_LIST) this.#open(byte, at);
      else if (byte === CLOSE || byte === CLOSE_LIST) {
        const value = this.#close(chunk, at);
        if (value !== undefined) yield { key: this.#key, value };
      } else this.#between(byte);
    }
    this.#keepRest(chunk);
  }

  end(): void {
    if (this.#depth !== 0 || !this.#isStarted) throw refused();
  }

  #inText(chunk: Uint8Array, at: number): void {
    const byte = chunk[at];
    if (this.#isEscaped) this.#isEscaped = false;
    else if (byte === ESCAPE) this.#isEscaped = true;
    else if (byte === QUOTE) {
      this.#isText = false;
      if (this.#keyParts === undefined) return;
      this.#key = textOf([...this.#keyParts, chunk.subarray(this.#from, at)]);
      this.#keyParts = undefined;
    }
  }

  #beginText(at: number): void {
    // Only objects are elements, and outside of the document there is nothing.
    if (this.#depth === 0 || this.#isBetweenElements()) throw refused();
    this.#isText = true;
    if (this.#depth === IN_DOCUMENT && !this.#isValue)
      [this.#keyParts, this.#from, this.#held] = [[], at + 1, 0];
  }

  #open(byte: number, at: number): void {
    if (this.#depth === 0 && (this.#isStarted || byte !== OPEN)) throw refused();
    this.#isStarted = true;
    this.#depth += 1;
    if (this.#depth > MOST_DEPTH) throw refused();
    if (this.#depth === IN_MEMBER) this.#isWanted = byte === OPEN_LIST && this.#keys.includes(this.#key);
    if (this.#depth === IN_ELEMENT && this.#isWanted) [this.#parts, this.#from, this.#held] = [[], at, 0];
  }

  /** The element that ends here. */
  #close(chunk: Uint8Array, at: number): unknown {
    if (this.#depth === 0) throw refused();
    const parts = this.#depth === IN_ELEMENT ? this.#parts : undefined;
    this.#depth -= 1;
    if (this.#depth === IN_DOCUMENT) this.#isWanted = false;
    if (parts === undefined) return undefined;
    this.#parts = undefined;
    return parse([...parts, chunk.subarray(this.#from, at + 1)]);
  }

  #between(byte: number): void {
    if (isBlank(byte)) return;
    if (this.#depth === 0 || (this.#isBetweenElements() && byte !== COMMA)) throw refused();
    if (this.#depth === IN_DOCUMENT && (byte === COLON || byte === COMMA)) this.#isValue = byte === COLON;
  }

  #isBetweenElements(): boolean {
    return this.#isWanted && this.#depth === IN_MEMBER;
  }

  #keepRest(chunk: Uint8Array): void {
    const open = this.#parts ?? this.#keyParts;
    if (open === undefined) return;
    this.#held += chunk.length - this.#from;
    if (this.#held > (this.#parts === undefined ? MOST_KEY : MOST_BYTES)) throw refused();
    // The chunk may be used again by its sender.
    open.push(new Uint8Array(chunk.subarray(this.#from)));
  }
}

function textOf(parts: readonly Uint8Array[]): string {
  const [only] = parts;
  if (only === undefined || parts.length > 1) return Buffer.concat(parts).toString('utf8');
  return Buffer.from(only.buffer, only.byteOffset, only.length).toString('utf8');
}

function parse(parts: readonly Uint8Array[]): unknown {
  try {
    return JSON.parse(textOf(parts));
  } catch {
    throw refused();
  }
}
