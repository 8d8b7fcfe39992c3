import { writeRule } from '@sarm/domain/access/write-rule';
import { z } from 'zod';
import { API_BASE } from './http/api-base.ts';
import { errorBody } from './http/error-body.ts';
import { allRoutes, spellingsOf } from './http/route-table.ts';
import type { RouteDefinition } from './http/route.ts';

type Json = Record<string, unknown>;

/** Named entities are written once, under components, and referred to. */
const components: Record<string, unknown> = {};

function schemaOf(schema: z.ZodType, io: 'input' | 'output'): Json {
  const { $schema: _, $defs = {}, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
  Object.assign(components, toComponentRefs($defs));
  const { id, ...own } = rest as Json & { id?: string };
  if (id === undefined) return toComponentRefs(own) as Json;
  components[id] = toComponentRefs(own);
  return { $ref: `#/components/schemas/${id}` };
}

const toComponentRefs = (value: unknown): unknown =>
  JSON.parse(
    JSON.stringify(value).replaceAll('"#/$defs/', '"#/components/schemas/'),
    (key, inner: unknown) => (key === 'id' && typeof inner === 'string' ? undefined : inner),
  );

function parameters(route: RouteDefinition, path: string): Json[] {
  const inPath = [...path.matchAll(/:(\w+)/g)].map(([, name]) => ({
    name,
    in: 'path',
    required: true,
    schema: { type: 'string', format: 'uuid' },
  }));
  const fields = route.bodyOrQuery === true ? route.body : route.query;
  const query = fields === undefined ? {} : schemaOf(fields, 'input');
  const required = (query['required'] ?? []) as string[];
  const inQuery = Object.entries((query['properties'] ?? {}) as Record<string, Json>).map(
    ([name, schema]) => ({
      name,
      in: 'query',
      required: required.includes(name) && route.bodyOrQuery !== true,
      schema,
    }),
  );
  return [...inPath, ...inQuery];
}

function requestBody(route: RouteDefinition): Json | undefined {
  if (route.bodyKind === 'multipart') {
    const properties = {
      file: { type: 'string', format: 'binary' },
      name: { type: 'string' },
      dataset_id: { type: 'string', format: 'uuid' },
      description: { type: 'string' },
    };
    return {
      required: true,
      content: {
        'multipart/form-data': { schema: { type: 'object', properties, required: ['file', 'dataset_id'] } },
      },
    };
  }
  if (route.bodyKind === 'tus')
    return route.method === 'PATCH'
      ? { required: true, content: { 'application/offset+octet-stream': {} } }
      : undefined;
  return route.body === undefined
    ? undefined
    : {
        required: route.bodyOrQuery !== true,
        content: { 'application/json': { schema: schemaOf(route.body, 'input') } },
      };
}

function answerContent(route: RouteDefinition, schema: z.ZodType | null): Json {
  if (route.answerKind === 'bytes')
    return { content: { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } } };
  if (route.answerKind === 'events') return { content: { 'text/event-stream': {} } };
  return schema === null ? {} : { content: { 'application/json': { schema: schemaOf(schema, 'output') } } };
}

function operation(id: string, route: RouteDefinition, path: string): Json {
  const answers = Object.entries(route.answers).map(([status, schema]) => [
    status,
    { description: route.summary, ...answerContent(route, schema) },
  ]);
  const body = requestBody(route);
  return {
    operationId: id,
    tags: [id.split('.')[0]],
    summary: route.summary,
    description: `Access: ${writeRule(route.access)}.`,
    parameters: parameters(route, path),
    ...(body === undefined ? {} : { requestBody: body }),
    responses: {
      ...Object.fromEntries(answers),
      default: {
        description: 'Failure',
        content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
      },
    },
    security: route.access.kind === 'public' ? [] : [{ bearer: [] }],
  };
}

/** The complete interface as OpenAPI 3.1, made from the route table and from nothing else. */
export function buildOpenApi(): Json {
  const paths: Record<string, Json> = {};
  schemaOf(errorBody, 'output');
  for (const { id, route } of allRoutes) {
    spellingsOf(route).forEach((spelling, index) => {
      const path = `${API_BASE}${spelling.path.replace(/:(\w+)/g, '{$1}')}`;
      const operationId = index === 0 ? id : `${id}.${index}`;
      paths[path] = {
        ...paths[path],
        [spelling.method.toLowerCase()]: operation(operationId, route, spelling.path),
      };
    });
  }
  return {
    openapi: '3.1.0',
    info: { title: 'SARM Platform', version: '0.1.0' },
    paths,
    components: {
      schemas: components,
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } },
    },
  };
}
