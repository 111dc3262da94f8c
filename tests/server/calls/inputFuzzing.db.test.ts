/**
 * No input of any call is a fault: every call, with one thing after the other of a request that it takes made odd,
 * answers with a result or a refusal. `ODD_INPUT_SEED` and `ODD_INPUT_ROUNDS` try others. One more call costs 40
 * requests, which is less than a twentieth of a second.
 */
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { type AccessWorld, createAccessWorld, type Persona } from '../../support/access/accessWorld.ts';
import { buildHttpRequest, type CallEntry, callEntries } from '../../support/access/callEntries.ts';
import type { RequestParts } from '../../support/access/requestParts.ts';
import { chooseDepth } from '../../support/depth.ts';

const seed = Number(process.env.ODD_INPUT_SEED ?? 20_260_101);
/** Requests of each call that its contract takes; as many as half of them that it refuses. */
const rounds = Number(process.env.ODD_INPUT_ROUNDS ?? chooseDepth(1, 8));
const tries = 40 * rounds;

/** An event stream ends with its connection only, a sign-out ends the session that asks. */
const left = new Set(['event.listen', 'session.logout']);

const oddTexts = [
  ...['', ' ', ',,,', ':', 'id:', 'id:desc', '%', '\\', "'", '"', '${', '{"a":1}', '[', '\0', '😀', 'true'],
  ...['-1', '1.5', '1e5', '0x10', 'NaN', 'Infinity', '９', '9223372036854775807', '99999999999999999999'],
  ...[
    '2026-02-30',
    '0000-00-00',
    '9999-12-31 23:59:59',
    '2026-13-45 25:61:61',
    '2026-02-30 10:00:00',
    '+275760-09-13',
    '0001-01-01',
  ],
  ...['__proto__', 'constructor', 'toString', 'name.name', 'auto_secret', 'id', 'sysStatus', 'a'.repeat(199)],
  ...['{"all":[{"field":"name","is":"contains","value":"\\u0000"}]}', '[[[[', 'null', '字'.repeat(1000)],
];
/** In a path or query; a JSON body may have halves of pairs as well. */
const oddText = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom(...oddTexts) },
  { weight: 1, arbitrary: fc.string({ unit: 'grapheme', maxLength: 40 }) },
);
const oddValue = fc.oneof(
  { weight: 3, arbitrary: oddText },
  {
    weight: 2,
    arbitrary: fc.constantFrom<unknown>(
      '\ud800',
      null,
      -1,
      1.5,
      2 ** 53,
      1e308,
      true,
      [],
      {},
      [[]],
      [null],
      [{}],
      {
        all: [],
      },
    ),
  },
  { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 3 }) },
);
const change = fc.record({
  persona: fc.constantFrom<Persona>('admin', 'admin', 'starter', 'approver'),
  part: fc.constantFrom('params', 'query', 'body', 'body', 'wholeBody'),
  place: fc.nat(),
  text: oddText,
  value: oddValue,
});
type Change = typeof change extends fc.Arbitrary<infer C> ? C : never;

let world: AccessWorld;
beforeAll(async () => {
  world = await createAccessWorld();
});
afterAll(() => world.stage.close());

const keysOf = (schema: unknown): string[] =>
  schema instanceof z.ZodObject ? Object.keys(schema.shape) : [];

function changed({ call, sent }: CallEntry, { part, place, text, value }: Change): RequestParts {
  const base = sent(world);
  if (part === 'wholeBody' && !(base.body instanceof FormData)) return { ...base, body: value };
  if (part === 'params' || part === 'query') {
    const keys = [...new Set([...keysOf(call[part]), ...Object.keys(base[part] ?? {})])];
    const key = keys[place % keys.length];
    return key === undefined ? base : { ...base, [part]: { ...base[part], [key]: text } };
  }
  if (base.body instanceof FormData) return base;
  return { ...base, body: changedIn(base.body ?? {}, keysOf(call.body), { place, value }) };
}

/** Another value at one of its places: an item, a key, a key that it may have, or deeper in one of them. */
function changedIn(
  body: unknown,
  known: string[],
  { place, value }: Pick<Change, 'place' | 'value'>,
): unknown {
  if (typeof body !== 'object' || body === null) return value;
  const keys = [...new Set([...known, ...Object.keys(body)])];
  const key = keys[place % (keys.length + 1)] ?? '1';
  const within = (body as Record<string, unknown>)[key];
  const isDeeper = typeof within === 'object' && within !== null && place % 3 > 0;
  const next = isDeeper ? changedIn(within, [], { place: Math.floor(place / 7), value }) : value;
  if (!Array.isArray(body)) return { ...body, [key]: next };
  return Object.assign([...body], { [Number(key) || 0]: next });
}

type Trial = { persona: Persona; sent: RequestParts };

const isTaken = ({ call }: CallEntry, { params = {}, query = {}, body = {} }: RequestParts): boolean =>
  call.params.safeParse(params).success &&
  call.query.safeParse(query).success &&
  (call.body === 'multipart' || call.body.safeParse(body).success);

/** Valid requests reach more code than refused ones, so most requests are valid. */
function trialsOf(entry: CallEntry): Trial[] {
  const seen = new Set([JSON.stringify(entry.sent(world))]);
  const trials: Record<'taken' | 'refused', Trial[]> = { taken: [], refused: [] };
  for (const one of fc.sample(change, { seed: seed + entry.name.length, numRuns: tries })) {
    const sent = changed(entry, one);
    const text = JSON.stringify(sent);
    if (seen.has(text)) continue;
    seen.add(text);
    trials[isTaken(entry, sent) ? 'taken' : 'refused'].push({ persona: one.persona, sent });
  }
  return [...trials.taken.slice(0, rounds), ...trials.refused.slice(0, rounds / 2)];
}

test.each(callEntries.filter(({ name }) => !left.has(name)).map((entry) => [entry.name, entry] as const))(
  '%s answers odd input with a result or a refusal',
  async (_name, entry) => {
    const faults: string[] = [];
    for (const { persona, sent } of trialsOf(entry)) {
      const { method, target, payload, headers } = await buildHttpRequest(entry.call, sent);
      const body = payload === undefined || Buffer.isBuffer(payload) ? payload : JSON.stringify(payload);
      const answer = await world.stage.call(world.tokens[persona], method, target, body, {
        ...(typeof body === 'string' && { 'content-type': 'application/json' }),
        ...headers,
      });
      const isFault = answer.status >= 500 || (answer.body?.code === 500 && !answer.body.reason);
      if (isFault) faults.push(`${method} ${target} ${String(body).slice(0, 300)} → ${answer.text}`);
    }
    expect(faults).toEqual([]);
  },
);

test('the sessions of the test are still valid, so the answers were not 401 throughout', async () => {
  for (const persona of ['admin', 'starter', 'approver'] as const) {
    expect((await world.stage.call(world.tokens[persona], 'GET', '/getInfo')).status).toBe(200);
  }
});
