type Json = Readonly<Record<string, unknown>>;

const HL7 = 'http://terminology.hl7.org/CodeSystem';
/** Which codes of a system a report may name; of LOINC every one whose check digit is right. */
const CODES: Readonly<Record<string, (code: string) => boolean>> = {
  'http://loinc.org': isLoinc,
  'http://unitsofmeasure.org': (code) => ['10*6/mL', '10*6', '%', 'um/s'].includes(code),
  [`${HL7}/v3-ObservationInterpretation`]: (code) => ['L', 'N', 'IND'].includes(code),
  [`${HL7}/data-absent-reason`]: (code) => ['unknown', 'not-performed', 'error'].includes(code),
  [`${HL7}/observation-category`]: (code) => code === 'laboratory',
  [`${HL7}/v2-0074`]: (code) => code === 'LAB',
  [`${HL7}/v2-0203`]: (code) => code === 'MR',
};
const SYSTEM_OF: Readonly<Record<string, string>> = {
  interpretation: `${HL7}/v3-ObservationInterpretation`,
  dataAbsentReason: `${HL7}/data-absent-reason`,
};

/** The last digit is that of Luhn over those before the hyphen. */
function isLoinc(code: string): boolean {
  const [, body = '', check] = /^(\d{1,7})-(\d)$/.exec(code) ?? [];
  if (check === undefined) return false;
  const sum = Array.from(body)
    .toReversed()
    .reduce((total, digit, place) => {
      const doubled = Number(digit) * (place % 2 === 0 ? 2 : 1);
      return total + (doubled > 9 ? doubled - 9 : doubled);
    }, 0);
  return (10 - (sum % 10)) % 10 === Number(check);
}

/** Everything with a system and a code, wherever it stands, with the name of the element that holds it. */
function codingsOf(value: unknown, holder = ''): { holder: string; system: string; code: string }[] {
  if (Array.isArray(value)) return value.flatMap((each) => codingsOf(each, holder));
  if (typeof value !== 'object' || value === null) return [];
  const { system, code, ...others } = value as Json;
  const own = typeof system === 'string' && typeof code === 'string' ? [{ holder, system, code }] : [];
  return [
    ...own,
    ...Object.entries(others).flatMap(([name, each]) => codingsOf(each, name === 'coding' ? holder : name)),
    ...(typeof code === 'object' ? codingsOf(code, 'code') : []),
  ];
}

interface Quantity {
  readonly value: number;
  readonly code: string;
}
interface Observation extends Json {
  readonly id: string;
  readonly status: string;
  readonly code: { readonly text: string };
  readonly valueQuantity?: Quantity;
  readonly component?: readonly {
    readonly code: { readonly text: string };
    readonly valueRange?: { readonly low: Quantity; readonly high: Quantity };
  }[];
  readonly referenceRange?: readonly { readonly low?: Quantity }[];
}

function faultsOfObservation(each: Observation, report: Json): string[] {
  const { id, valueQuantity, component = [], referenceRange = [] } = each;
  const faults: string[] = [];
  const issued = report['status'] === 'final' || report['status'] === 'corrected';
  if ((each.status === 'final') !== issued) faults.push(`${id}: ${each.status} in a report that is not`);
  for (const name of ['subject', 'effectiveDateTime'])
    if (JSON.stringify(each[name]) !== JSON.stringify(report[name])) faults.push(`${id}: another ${name}`);
  const quantities = [
    ...component.flatMap(({ valueRange }) => (valueRange ? [valueRange.low, valueRange.high] : [])),
    ...referenceRange.flatMap(({ low }) => low ?? []),
  ];
  if (quantities.some(({ code }) => code !== valueQuantity?.code)) faults.push(`${id}: two units`);
  for (const { code, valueRange } of component) {
    // obs-7: a component that is coded as its observation would be a second value of it.
    if (code.text === each.code.text) faults.push(`${id}: a component is coded as its observation`);
    const value = valueQuantity?.value ?? Number.NaN;
    if (valueRange !== undefined && !(valueRange.low.value <= value && value <= valueRange.high.value))
      faults.push(`${id}: the value lies outside its interval`);
  }
  return faults;
}

/**
 * Rules that no schema of FHIR R4 states, because they span elements: codes of their systems (required bindings, LOINC
 * check digits, UCUM), one unit in an observation, values inside their intervals, one state and one subject in a
 * report, dom-2 to dom-4.
 */
export function faultsOfMeaning(value: unknown): string[] {
  const report = value as Json;
  const contained = (report['contained'] ?? []) as readonly Json[];
  return [
    ...codingsOf(value).flatMap(({ holder, system, code }) => [
      ...(CODES[system]?.(code) === true ? [] : [`${holder}: ${system} has no ${code}`]),
      ...((SYSTEM_OF[holder] ?? system) === system ? [] : [`${holder}: a code of ${system}`]),
    ]),
    ...contained.flatMap((each) =>
      ['contained', 'meta', 'text']
        .filter((name) => name in each)
        .map((name) => `${String(each['id'])}: ${name}`),
    ),
    ...contained
      .filter(({ resourceType }) => resourceType === 'Observation')
      .flatMap((each) => faultsOfObservation(each as Observation, report)),
  ];
}
