/** Generates the OpenAPI 3.1 document from the contract alone. */
import { setImmediate as nextTurn } from 'node:timers/promises';
import { z } from 'zod';
import type { AnyCall } from '../../contract/call.ts';
import { failures } from '../../contract/failures.ts';
import { supplierGrounds } from '../../contract/permissions.ts';
import type { Route } from './request/routes.ts';

type Json = Record<string, unknown>;

/** The document of all calls; recursive schemas are under components. Yields to other requests between two calls. */
export async function buildOpenApi(
  routes: readonly Pick<Route, 'noun' | 'name' | 'call'>[],
  version: string,
): Promise<Json> {
  const components: Json = {};
  const paths: Record<string, Json> = {};
  for (const { noun, name, call } of routes) {
    const operations = paths[call.path] ?? {};
    paths[call.path] = operations;
    operations[call.method.toLowerCase()] = operation(call, `${noun}.${name}`, components);
    await nextTurn();
  }
  return {
    openapi: '3.1.0',
    info: { title: '签核 API', version },
    servers: [{ url: '/api' }],
    paths,
    components: {
      schemas: { ...components, Refusal: refusalSchema },
      securitySchemes: { token: { type: 'http', scheme: 'bearer' } },
    },
  };
}

/** Who may use the call, in Chinese. */
const describeAccess = ({ permission, object, rate, supplier, sessionOnly }: AnyCall): string =>
  [
    `权限：${[permission].flat().join(' 或 ')}`,
    `对象：${object}`,
    `限流：${rate}`,
    ...(permission === 'public' ? [] : [`供应商：${supplier ? supplierGrounds[supplier] : '不可用'}`]),
    ...(sessionOnly ? ['只接受登录得到的令牌，不接受访问令牌'] : []),
  ].join('；');

function operation(call: AnyCall, operationId: string, components: Json): Json {
  const schema = (part: string, type: z.ZodType, io: 'input' | 'output') =>
    hoistSchema(`${operationId}.${part}`, z.toJSONSchema(type, { io, unrepresentable: 'any' }), components);
  const parameters = [
    ...parametersOf('path', schema('params', call.params, 'input')),
    ...parametersOf('query', schema('query', call.query, 'input')),
  ];
  return {
    operationId,
    summary: call.summary,
    tags: [operationId.split('.')[0]],
    description: describeAccess(call),
    ...(call.permission === 'public' ? {} : { security: [{ token: [] }] }),
    ...(parameters.length > 0 ? { parameters } : {}),
    ...(call.method === 'POST' ? { requestBody: requestBody(call, schema) } : {}),
    responses: {
      200: { description: '成功，或带 reason 的业务拒绝', content: answerContent(call, schema) },
      default: { description: '拒绝', content: { 'application/json': { schema: schemaRef('Refusal') } } },
    },
  };
}

type SchemaOf = (part: string, type: z.ZodType, io: 'input' | 'output') => Json;

function requestBody(call: AnyCall, schema: SchemaOf): Json {
  if (call.body !== 'multipart') {
    return { content: { 'application/json': { schema: schema('body', call.body, 'input') } } };
  }
  const file = {
    type: 'object',
    properties: { file: { type: 'string', format: 'binary' } },
    required: ['file'],
  };
  return { content: { 'multipart/form-data': { schema: file } } };
}

function answerContent(call: AnyCall, schema: SchemaOf): Json {
  const { answer } = call;
  const wrap = (properties: Json) => ({
    'application/json': {
      schema: {
        type: 'object',
        properties: { code: { type: 'integer' }, msg: { type: 'string' }, ...properties },
      },
    },
  });
  const shaped = (shape: z.ZodRawShape) =>
    Object.fromEntries(
      Object.entries(shape).map(([key, type]) => [key, schema(key, type as z.ZodType, 'output')]),
    );
  switch (answer.kind) {
    case 'data':
    case 'message':
      return wrap({ data: schema('data', answer.data, 'output') });
    case 'rows':
      return wrap({
        rows: { type: 'array', items: schema('row', answer.row, 'output') },
        total: { type: 'integer' },
        ...shaped(answer.extra),
      });
    case 'bare':
      return wrap(shaped(answer.shape));
    case 'stream':
      return { '*/*': { schema: { type: 'string', format: 'binary' } } };
  }
}

function parametersOf(place: 'path' | 'query', schema: Json): Json[] {
  // z.toJSONSchema gives an object schema for the strict objects that params and query are.
  const properties = (schema.properties ?? {}) as Json;
  const required = (schema.required ?? []) as string[];
  return Object.entries(properties).map(([name, one]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: one,
  }));
}

const schemaRef = (name: string) => ({ $ref: `#/components/schemas/${name}` });

/** A recursive schema moves to components; its pointers follow. */
function hoistSchema(name: string, schema: Json, components: Json): Json {
  const { $schema: _, $defs, ...body } = schema;
  const text = JSON.stringify({ body, $defs: $defs ?? {} });
  if (!text.includes('"$ref"')) return body;
  const moved = JSON.parse(
    text
      .replaceAll('"$ref":"#"', `"$ref":"#/components/schemas/${name}"`)
      .replaceAll('"$ref":"#/$defs/', `"$ref":"#/components/schemas/${name}.`),
  );
  components[name] = moved.body;
  for (const [key, one] of Object.entries(moved.$defs)) components[`${name}.${key}`] = one;
  return schemaRef(name);
}

const refusalSchema = {
  type: 'object',
  required: ['code', 'msg'],
  properties: {
    code: { type: 'integer' },
    msg: { type: 'string' },
    reason: { type: 'string', enum: Object.keys(failures) },
    errors: {
      type: 'array',
      items: { type: 'object', properties: { path: { type: 'string' }, message: { type: 'string' } } },
    },
  },
};
