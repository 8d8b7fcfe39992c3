import type { Complaint } from '@sarm/domain/catalogue/complaints';
import { BODIES } from '@sarm/domain/limits';

const [QUOTE, BACKSLASH, COLON, COMMA] = [0x22, 0x5c, 0x3a, 0x2c];
const [OPEN_LIST, CLOSE_LIST, OPEN_OBJECT, CLOSE_OBJECT] = [0x5b, 0x5d, 0x7b, 0x7d];

/** The quote that ends the text which begins at `start`. An even number of backslashes before a quote escape each other. */
function endOfText(json: string, start: number): number {
  for (let end = json.indexOf('"', start + 1); end !== -1; end = json.indexOf('"', end + 1)) {
    let before = end - 1;
    while (json.charCodeAt(before) === BACKSLASH) before -= 1;
    if ((end - before) % 2 === 1) return end;
  }
  return json.length;
}

/**
 * Which limit a JSON text exceeds, counted without parsing it: one pass that stops at the first limit. An object with
 * tens of thousands of fields costs the parser and whatever reads it after that hundreds of times as much.
 */
export function exceededLimit(json: string, mostFields: number = BODIES.fields): Complaint | undefined {
  let fields = 0;
  let values = 1;
  let depth = 0;
  for (let at = 0; at < json.length; at += 1) {
    const character = json.charCodeAt(at);
    if (character === QUOTE) at = endOfText(json, at);
    else if (character === COLON) fields += 1;
    else if (character === COMMA) values += 1;
    else if (character === OPEN_OBJECT || character === OPEN_LIST) depth += 1;
    else if (character === CLOSE_OBJECT || character === CLOSE_LIST) depth -= 1;
    if (fields > mostFields) return { code: 'too_many_fields', params: { max: mostFields } };
    if (values > BODIES.values) return { code: 'too_many_values', params: { max: BODIES.values } };
    if (depth > BODIES.depth) return { code: 'nested_too_deeply', params: { max: BODIES.depth } };
  }
  return undefined;
}
