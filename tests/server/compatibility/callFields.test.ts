/** On a path of the contract, an operation of RuoYi loses no field of the call. */
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import type { AnyCall } from '../../../contract/call.ts';
import {
  type CallInputFields,
  type Fields,
  type Operation,
  type OperationInput,
  routeShape,
} from '../../../server/compatibility/operation.ts';
import { ruoyiOperations } from '../../../server/compatibility/ruoyi/operations.ts';
import { callEntries } from '../../support/access/callEntries.ts';

const callsByPlace = new Map(callEntries.map(({ call }) => [routeShape(call), call]));

const shared = ruoyiOperations.flatMap(
  (operation): { place: string; operation: Operation; own: AnyCall }[] => {
    const own = callsByPlace.get(routeShape(operation));
    return own ? [{ place: `${operation.method} ${operation.path}`, operation, own }] : [];
  },
);

const isAsked = ({ operation, own }: (typeof shared)[number]) => operation.calls.includes(own);

/** The input that the operation sends to the call on its own path. */
async function inputOf(
  { operation, own }: (typeof shared)[number],
  sent: Partial<OperationInput>,
): Promise<CallInputFields> {
  const inputs: CallInputFields[] = [];
  await operation
    .answer({ params: {}, query: {}, body: {}, ...sent }, async (call, input = {}) => {
      if (call === own) inputs.push(input);
      return {} as never; // the translation of an answer is not tested here, and may fail
    })
    .catch(() => {});
  expect(inputs).toHaveLength(1);
  return inputs[0] as CallInputFields; // the line above
}

const keysOf = (schema: AnyCall['body']): string[] =>
  schema instanceof z.ZodObject ? Object.keys(schema.shape) : [];

const valuesOf = (keys: readonly string[]): Fields =>
  Object.fromEntries(keys.map((key) => [key, `own ${key}`]));

describe.each(shared)('$place', (entry) => {
  const { own } = entry;

  test('asks the call of its own path', () => {
    expect(isAsked(entry)).toBe(true);
  });

  test('sends each parameter, each field of the query and each field of the body as it came', async () => {
    const parts = (['params', 'query', 'body'] as const).filter((part) => keysOf(own[part]).length > 0);
    const all = Object.fromEntries(parts.map((part) => [part, valuesOf(keysOf(own[part]))]));
    expect(await inputOf(entry, all)).toMatchObject(all);
    for (const part of parts)
      for (const key of keysOf(own[part])) {
        const alone = { [part]: valuesOf([key]) };
        expect(await inputOf(entry, alone), key).toMatchObject(alone);
      }
  });

  test('takes an object, a list or a file, whose fields are known', () => {
    for (const schema of [own.params, own.query]) expect(schema).toBeInstanceOf(z.ZodObject);
    if (own.body !== 'multipart' && !(own.body instanceof z.ZodArray))
      expect(own.body).toBeInstanceOf(z.ZodObject);
  });
});

const operationAt = (place: string) => {
  const found = shared.find((entry) => entry.place === place);
  if (!found) throw new Error(`The operation ${place} is missing.`);
  return found;
};

test('a list as the body passes unchanged', async () => {
  const entry = operationAt('POST /system/notice/markRead');
  expect(await inputOf(entry, { items: ['7', '8'] })).toMatchObject({ body: ['7', '8'] });
  expect(await inputOf(entry, { query: { noticeId: '9' } })).toMatchObject({ body: ['9'] });
});

test('a field of the call wins over a field of RuoYi with the same meaning', async () => {
  const post = operationAt('POST /system/post');
  expect((await inputOf(post, { body: { orderNum: 9, postSort: 3 } })).body).toEqual({ orderNum: 9 });
  expect((await inputOf(post, { body: { postSort: 3 } })).body).toEqual({ orderNum: 3 });
  const list = operationAt('GET /system/post/list');
  const query = { beginTime: '2026-01-02 00:00:00', 'params[beginTime]': '2026-01-01' };
  expect((await inputOf(list, { query })).query).toEqual({ beginTime: '2026-01-02 00:00:00' });
});

test('a value of RuoYi under a name of the call is translated', async () => {
  const role = operationAt('POST /system/role');
  expect((await inputOf(role, { body: { dataScope: '5' } })).body).toEqual({ dataScope: 'SELF' });
  const menu = operationAt('POST /system/menu');
  expect((await inputOf(menu, { body: { isFrame: '0', path: 'http://a.example' } })).body).toEqual({
    link: 'http://a.example',
    path: '',
  });
});

test('a field without a value is omitted unless the call takes null', async () => {
  const dept = operationAt('POST /system/dept');
  expect((await inputOf(dept, { body: { leaderId: null, phone: null } })).body).toEqual({ leaderId: null });
});

test('an upload refuses what the call does not know in its query, except the fields of RuoYi', async () => {
  const upload = operationAt('POST /system/user/importData');
  const query = { onlyParse: 'true', updateSupport: '0', onlyParsee: 'true' };
  expect((await inputOf(upload, { query })).query).toEqual({ onlyParse: 'true', onlyParsee: 'true' });
});
