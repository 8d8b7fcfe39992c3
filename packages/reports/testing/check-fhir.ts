import { faultsOfMeaning } from './fhir-rules.ts';

type Json = Readonly<Record<string, unknown>>;
type Check = (value: unknown, at: string) => string[];

const fault = (ok: boolean, at: string, what: string): string[] => (ok ? [] : [`${at}: ${what}`]);
const text =
  (pattern: RegExp, what: string): Check =>
  (value, at) =>
    fault(typeof value === 'string' && pattern.test(value), at, what);

const string = text(/\S/, 'no text');
const id = text(/^[A-Za-z0-9\-.]{1,64}$/, 'no id of FHIR');
const uri = text(/^(?:urn:|https?:)\S+$/, 'no uri');
const reference = text(/^#[A-Za-z0-9\-.]{1,64}$/, 'no contained reference');
const date = text(/^\d{4}(?:-\d{2}(?:-\d{2})?)?$/, 'no date');
const instant = text(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(?:\.\d+)?(?:Z|[+-]\d{2}:\d{2})$/, 'no instant');
const code = (...values: readonly string[]): Check =>
  text(new RegExp(`^(?:${values.join('|')})$`), 'no code of its value set');
const decimal: Check = (value, at) =>
  fault(typeof value === 'number' && Number.isFinite(value), at, 'no number');

/** A list holds at least one; FHIR has no empty one. */
const list =
  (of: Check): Check =>
  (value, at) =>
    Array.isArray(value) && value.length > 0
      ? value.flatMap((each, place) => of(each, `${at}[${place}]`))
      : [`${at}: no list with entries`];

/** Every field defined and by its rule; '!' behind a name: it must be there. */
const element =
  (fields: Readonly<Record<string, Check>>): Check =>
  (value, at) => {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return [`${at}: no element`];
    const rules = new Map(Object.entries(fields).map(([name, check]) => [name.replace('!', ''), check]));
    const own = Object.entries(value as Json);
    const missing = Object.keys(fields).filter((name) => name.endsWith('!') && !(name.slice(0, -1) in value));
    return [
      ...missing.map((name) => `${at}: ${name.slice(0, -1)} is missing`),
      ...fault(own.length > 0, at, 'empty element'),
      ...own.flatMap(
        ([name, each]) => rules.get(name)?.(each, `${at}.${name}`) ?? [`${at}.${name}: unknown`],
      ),
    ];
  };

const concept = element({ coding: list(element({ 'system!': uri, 'code!': string })), 'text!': string });
const quantity = element({ 'value!': decimal, 'unit!': string, 'system!': uri, 'code!': string });
const link = element({ 'reference!': reference });
const interpretation = element({
  'coding!': list(element({ 'system!': uri, 'code!': code('L', 'N', 'IND') })),
  'text!': string,
});
const absent = element({
  'coding!': list(element({ 'system!': uri, 'code!': code('unknown') })),
  'text!': string,
});

const category = element({ 'coding!': list(element({ 'system!': uri, 'code!': string })) });

/** By its system, or, where the clinic names none for its numbers, by its type. */
const patientIdentifier: Check = (value, at) =>
  typeof value === 'object' && value !== null && 'type' in value
    ? element({ 'type!': category, 'value!': string })(value, at)
    : element({ 'system!': uri, 'value!': string })(value, at);

const RESOURCES: Readonly<Record<string, Check>> = {
  Patient: element({
    'resourceType!': string,
    'id!': id,
    identifier: list(patientIdentifier),
    name: list(element({ 'text!': string })),
    birthDate: date,
  }),
  Practitioner: element({
    'resourceType!': string,
    'id!': id,
    identifier: list(element({ 'system!': uri, 'value!': string })),
    name: list(element({ 'text!': string })),
    telecom: list(element({ 'system!': code('email'), 'value!': text(/^\S+@\S+$/, 'no address') })),
    qualification: list(element({ 'code!': concept })),
  }),
  Observation: element({
    'resourceType!': string,
    'id!': id,
    'status!': code('registered', 'preliminary', 'final', 'amended'),
    category: list(category),
    'code!': concept,
    subject: link,
    effectiveDateTime: instant,
    valueQuantity: quantity,
    dataAbsentReason: absent,
    interpretation: list(interpretation),
    referenceRange: list(element({ low: quantity, high: quantity, text: string })),
    note: list(element({ 'text!': string })),
    component: list(
      element({ 'code!': concept, valueRange: element({ 'low!': quantity, 'high!': quantity }) }),
    ),
  }),
};

/** obs-6: what is absent has no value, and what has no value gives the reason. */
const absentOrValued = (resource: Json, at: string): string[] =>
  fault(
    resource['resourceType'] !== 'Observation' ||
      'valueQuantity' in resource !== 'dataAbsentReason' in resource,
    at,
    'neither value nor reason, or both',
  );

const contained: Check = (value, at) => {
  const resource = value as Json;
  const check = RESOURCES[String(resource['resourceType'])];
  if (check === undefined) return [`${at}: unknown resource`];
  return [...check(value, at), ...absentOrValued(resource, at)];
};

const report = element({
  'resourceType!': code('DiagnosticReport'),
  id,
  language: code('en', 'vi', 'fr', 'es'),
  contained: list(contained),
  'status!': code('registered', 'preliminary', 'final', 'corrected'),
  category: list(category),
  'code!': concept,
  subject: link,
  effectiveDateTime: instant,
  issued: instant,
  resultsInterpreter: list(link),
  result: list(link),
  conclusion: string,
});

function linksOf(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(linksOf);
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, each]) =>
    name === 'reference' ? [String(each).slice(1)] : linksOf(each),
  );
}

/**
 * What is wrong with a DiagnosticReport by FHIR R4, as far as our reports use it: elements, cardinalities, types, value sets,
 * the rules dom-2 to dom-4 of contained resources and obs-6. Stricter than the standard: nothing unknown may stand there.
 */
export function faultsOfFhir(value: unknown): string[] {
  const own = ((value as Json)['contained'] ?? []) as readonly Json[];
  const ids = own.map((each) => String(each['id']));
  const links = linksOf(value);
  return [
    ...report(value, 'report'),
    ...faultsOfMeaning(value),
    ...links.filter((each) => !ids.includes(each)).map((each) => `#${each} leads nowhere`),
    ...ids.filter((each) => !links.includes(each)).map((each) => `#${each} is referenced by nothing`),
    ...ids.filter((each, place) => ids.indexOf(each) !== place).map((each) => `#${each} stands there twice`),
  ];
}
