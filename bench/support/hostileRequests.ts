/** For every call the worst that its contract lets somebody send: the largest body, the most values, the longest path. */
import { type AnyCall, mostElements, mostKeys } from '../../contract/call.ts';
import { mostNamedIds } from '../../contract/exportBounds.ts';
import { mostConditions, mostValues } from '../../contract/filter/structure.ts';
import { bpmnOf, type FlowDraft } from '../../server/engine/writeBpmn.ts';
import { mostKeysOfObject } from '../../server/http/jsonBounds.ts';
import { type Entry, entries, httpRequest } from '../../tests/support/access/entries.ts';
import { form, type World } from '../../tests/support/access/world.ts';
import { send } from '../../tests/support/uploads.ts';
import { hostileSheets, largestPreview } from './hostileSheets.ts';

export type HostileRequest = {
  name: string;
  method: 'GET' | 'POST';
  target: string;
  payload: string | Buffer | undefined;
  type: string;
};

/** They end sessions or never end, so that nothing could be measured after or during them. */
const left = new Set(['event.listen', 'session.logout']);

export async function hostileRequests(world: World): Promise<HostileRequest[]> {
  const own = await Promise.all(
    entries.filter(({ name }) => !left.has(name)).map((entry) => worstOf(entry, world)),
  );
  return [...own.flat(), ...(await special()), ...(await sheets(world))];
}

async function worstOf(entry: Entry, world: World): Promise<HostileRequest[]> {
  const { call, name } = entry;
  const sent = entry.sent(world);
  const { method, target, payload, headers } = await httpRequest(call, sent);
  const request = (kind: string, body?: string | Buffer): HostileRequest => ({
    name: `${name} ${kind}`,
    method,
    target,
    payload: body,
    type: headers['content-type'] ?? 'application/json',
  });
  const [place = '', search = ''] = target.split('?');
  const long = { ...request('longest query'), target: `${place}?${search}&x=${'%41'.repeat(4500)}` };
  const deep = { ...request('longest path'), target: `${place}/${'a'.repeat(12_000)}` };
  if (method === 'GET') return [long, deep];
  if (Buffer.isBuffer(payload)) return [request('as it is', payload), long];
  return [deep, ...bodiesOf(call, payload).map(([kind, body]) => request(kind, body))];
}

function bodiesOf(call: AnyCall, base: unknown): [string, string][] {
  const most = Math.floor(mostElements(call.maxBody)) - 10;
  const keys = mostKeys(call.maxBody) - 10;
  const nest = `${'['.repeat(60)}${']'.repeat(60)}`;
  return [
    ['zeros', `{"formData":[${filled('0', most)}]}`],
    ['objects', `[${filled('{}', Math.min(most / 2, call.maxBody / 3 - 10))}]`],
    ['unknown keys', objectsOfKeys(keys)],
    ['keys beyond the limit', keysFrom(0, keys)],
    ['nesting', `{"formData":[${filled(nest, Math.min(most / 62, call.maxBody / 122))}]}`],
    ['unfit texts', `[${filled(String.raw`"\u0000"`, Math.min(most, call.maxBody / 10))}]`],
    ['bad ids', `[${filled('"x"', Math.min(most, call.maxBody / 5))}]`],
    ['long texts', JSON.stringify(lengthened(base, call.maxBody / 4))],
    ['repeated items', JSON.stringify(repeated(base, Math.min(most, call.maxBody / 100)))],
    ['bytes beyond the limit', `{"a":"${'x'.repeat(call.maxBody)}"}`],
    ['values beyond the limit', `[${filled('0', Math.min(call.maxBody / 2 - 10, 2_000_000))}]`],
  ];
}

const keysFrom = (first: number, count: number) =>
  `{${Array.from({ length: Math.floor(count) }, (_, n) => `"k${first + n}":0`)}}`;

/** Objects that have this number of keys together. */
function objectsOfKeys(keys: number): string {
  const size = mostKeysOfObject - 10;
  const count = Math.max(1, Math.floor(keys / (size + 1)));
  return `{${Array.from({ length: count }, (_, n) => `"o${n}":${keysFrom(n * size, Math.min(size, keys))}`)}}`;
}

const filled = (text: string, count: number) => Array(Math.floor(count)).fill(text).join(',');

/** Its texts as long as the body may be, its lists with as many items. */
function lengthened(value: unknown, length: number): unknown {
  if (typeof value === 'string') return value + '字'.repeat(Math.floor(length / 4));
  return within(value, (one) => lengthened(one, length / 2));
}

function repeated(value: unknown, count: number): unknown {
  if (Array.isArray(value)) return Array.from({ length: Math.floor(count) }, () => value[0]);
  return within(value, (one) => repeated(one, count / 2));
}

function within(value: unknown, change: (one: unknown) => unknown): unknown {
  if (Array.isArray(value)) return value.map(change);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, change(one)]));
}

const json = (name: string, target: string, body: unknown): HostileRequest => ({
  name,
  method: 'POST',
  target,
  payload: JSON.stringify(body),
  type: 'application/json',
});

async function special(): Promise<HostileRequest[]> {
  const manyIds = Array.from({ length: mostNamedIds }, (_, n) => String(10 ** 15 + n));
  const xml = await bpmnOf(longFlow(1000));
  return [
    json('worst filter', `/auto/${form}/list`, { filter: worstFilter }),
    json('filter of faults', `/auto/${form}/list`, { filter: { all: Array(4000).fill({ any: [{}] }) } }),
    json('export of 50,000 ids', `/auto/${form}/export`, { ids: manyIds, background: true }),
    json('export of 50,000 faults', `/auto/${form}/export`, { ids: manyIds.map(() => 'x') }),
    json('form of 300 expressions', '/flowable/form', formOf(wideFields)),
    json('form of the most expressions', '/flowable/form', formOf(wideFields.slice(0, 30))),
    json('form of 3,000 columns with conditions', '/flowable/form', formOf(rowsOfConditions)),
    json('form of the most columns', '/flowable/form', formOf(rowsOfConditions.slice(0, 13))),
    json('form of one chain of choices', '/flowable/form', formOf(chainOfChoices)),
    json('flow of 1,000 nodes', '/flowable/definition/save', { formEnName: form, xml }),
    json('flow of long conditions', '/flowable/definition/save', { formEnName: form, xml: conditional }),
    json('flow of open expressions', '/flowable/definition/save', { formEnName: form, xml: unclosed }),
    json('flow of 2 MB', '/flowable/definition/save', { formEnName: form, xml: tagged }),
    json('simulation of 1,000 nodes', '/flowable/definition/simulate', { formEnName: form, xml }),
    { name: 'API document', method: 'GET', target: '/openapi.json', payload: undefined, type: '' },
  ];
}

async function sheets(world: World): Promise<HostileRequest[]> {
  const imports = (await hostileSheets()).flatMap(({ name, bytes }) => [
    upload(`import of ${name}`, `/auto/${form}/importData?partial=true`, bytes),
    upload(`check of ${name}`, `/auto/${form}/importData?onlyParse=true`, bytes),
  ]);
  const server = { app: world.stage.app, tokens: { admin: world.tokens.admin ?? '' } };
  const { body } = await send(server, 'admin', { name: 'most.xlsx', content: await largestPreview() });
  const preview = `/common/preview/${body.fileName}/sheet`;
  return [
    ...(await Promise.all(imports)),
    { name: 'preview of the most cells', method: 'GET', target: preview, payload: undefined, type: '' },
  ];
}

async function upload(name: string, target: string, bytes: Buffer): Promise<HostileRequest> {
  const body = new FormData();
  body.append('file', new Blob([new Uint8Array(bytes)]), 'rows.xlsx');
  const sent = new Request('http://x/', { method: 'POST', body });
  const type = sent.headers.get('content-type') ?? '';
  return { name, method: 'POST', target, payload: Buffer.from(await sent.arrayBuffer()), type };
}

const condition = {
  field: 'name',
  is: 'in',
  value: Array.from({ length: mostValues }, (_, n) => `${n}字`.repeat(40)),
};
const worstFilter = { any: Array(Math.min(mostConditions, 12)).fill({ all: [condition] }) };

/** Nearly 2,000 characters that nest as deep as they may. */
const expression = `${'(a+'.repeat(38)}a${')'.repeat(38)}${'*a'.repeat(90)}${'+a'.repeat(800)}`.slice(
  0,
  1990,
);
const formOf = (fields: unknown[]) => ({ enName: 'auto_hostile', cnName: '压力', fields });

const wideFields = Array.from({ length: 300 }, (_, n) => ({
  enName: n === 0 ? 'a' : `f${n}`,
  label: `字段${n}`,
  funcType: 'number',
  ...(n > 0 && { computeExpression: expression.slice(0, 1990 - n) }),
}));

const rowsOfConditions = Array.from({ length: 40 }, (_, n) => ({
  enName: `rows${n}`,
  label: '行',
  funcType: 'subForm',
  children: Array.from({ length: 75 }, (_, m) => ({
    enName: `c${m}`,
    label: '列',
    funcType: 'input',
    hideCondition: `b${m}`,
  })),
}));

const chainOfChoices = Array.from({ length: 300 }, (_, n) => ({
  enName: `c${n}`,
  label: '选',
  funcType: 'select',
  configDataId: 'x',
  relateField: `c${n - 1}`,
}));

const tagged = `<definitions xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL"><process id="p">${'<userTask id="a"/>'.repeat(95_000)}</process></definitions>`;

const longCondition = `<sequenceFlow id="x" sourceRef="a" targetRef="a"><conditionExpression>${'1+'.repeat(999)}1</conditionExpression></sequenceFlow>`;
const conditional = `<definitions xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL"><process id="p"><userTask id="a"/>${longCondition.repeat(70)}</process></definitions>`;

/** Just below what a thread reads. */
const unclosed = `<definitions xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL" xmlns:flowable="http://flowable.org/bpmn"><process id="p"><userTask id="a" flowable:candidateUsers="${'${'.repeat(74_000)}"/></process></definitions>`;

function longFlow(count: number): FlowDraft {
  const steps = Array.from({ length: count }, (_, n) => ({
    id: `n${n}`,
    name: `节点${n}`,
    kind: 'HANDLE' as const,
    data: { candidateList: [{ candidateType: 'DYNAMIC_FIELD' as const, target: 'initiator' }] },
  }));
  const ids = ['begin', ...steps.map(({ id }) => id), 'end'];
  return {
    name: '长流程',
    nodes: [{ id: 'begin', name: '开始', kind: 'START' }, ...steps, { id: 'end', name: '结束', kind: 'END' }],
    lines: ids.slice(1).map((to, n) => ({ from: ids[n] ?? '', to })),
  };
}
