/** The most expensive requests that the contract permits for every call: largest body, most values, longest path. */
import { type AnyCall, maxBodyElements, maxBodyKeys } from '../../contract/call.ts';
import { maxConditions, maxFilterValues } from '../../contract/filter/filterTree.ts';
import { maxSelectedIds } from '../../contract/limits/exportLimits.ts';
import { type FlowDraft, writeBpmn } from '../../server/engine/bpmn/writeBpmn.ts';
import { maxKeysPerObject } from '../../server/http/request/jsonBounds.ts';
import { type AccessWorld, secretForm } from '../../tests/support/access/accessWorld.ts';
import { buildHttpRequest, type CallEntry, callEntries } from '../../tests/support/access/callEntries.ts';
import { uploadTestFile } from '../../tests/support/servers/uploads.ts';
import { buildHostileSheets, buildLargestPreview } from './hostileSheets.ts';

export type HostileRequest = {
  name: string;
  method: 'GET' | 'POST';
  target: string;
  payload: string | Buffer | undefined;
  type: string;
};

/** Calls that end sessions or never end: nothing could be measured after or during them. */
const skippedCalls = new Set(['event.listen', 'session.logout']);

export async function buildHostileRequests(world: AccessWorld): Promise<HostileRequest[]> {
  const own = await Promise.all(
    callEntries.filter(({ name }) => !skippedCalls.has(name)).map((entry) => worstRequests(entry, world)),
  );
  return [...own.flat(), ...(await buildSpecialRequests()), ...(await buildSheetRequests(world))];
}

async function worstRequests(entry: CallEntry, world: AccessWorld): Promise<HostileRequest[]> {
  const { call, name } = entry;
  const sent = entry.sent(world);
  const { method, target, payload, headers } = await buildHttpRequest(call, sent);
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
  return [deep, ...hostileBodies(call, payload).map(([kind, body]) => request(kind, body))];
}

function hostileBodies(call: AnyCall, base: unknown): [string, string][] {
  const most = Math.floor(maxBodyElements(call.maxBody)) - 10;
  const keys = maxBodyKeys(call.maxBody) - 10;
  const nest = `${'['.repeat(60)}${']'.repeat(60)}`;
  return [
    ['zeros', `{"formData":[${repeatJoined('0', most)}]}`],
    ['objects', `[${repeatJoined('{}', Math.min(most / 2, call.maxBody / 3 - 10))}]`],
    ['unknown keys', objectsOfKeys(keys)],
    ['keys beyond the limit', keysFrom(0, keys)],
    ['nesting', `{"formData":[${repeatJoined(nest, Math.min(most / 62, call.maxBody / 122))}]}`],
    ['unfit texts', `[${repeatJoined(String.raw`"\u0000"`, Math.min(most, call.maxBody / 10))}]`],
    ['bad ids', `[${repeatJoined('"x"', Math.min(most, call.maxBody / 5))}]`],
    ['long texts', JSON.stringify(lengthenTexts(base, call.maxBody / 4))],
    ['repeated items', JSON.stringify(repeatItems(base, Math.min(most, call.maxBody / 100)))],
    ['bytes beyond the limit', `{"a":"${'x'.repeat(call.maxBody)}"}`],
    ['values beyond the limit', `[${repeatJoined('0', Math.min(call.maxBody / 2 - 10, 2_000_000))}]`],
  ];
}

const keysFrom = (first: number, count: number) =>
  `{${Array.from({ length: Math.floor(count) }, (_, n) => `"k${first + n}":0`)}}`;

/** Objects that have this number of keys together. */
function objectsOfKeys(keys: number): string {
  const size = maxKeysPerObject - 10;
  const count = Math.max(1, Math.floor(keys / (size + 1)));
  return `{${Array.from({ length: count }, (_, n) => `"o${n}":${keysFrom(n * size, Math.min(size, keys))}`)}}`;
}

const repeatJoined = (text: string, count: number) => Array(Math.floor(count)).fill(text).join(',');

/** Texts are as long as the body may be, lists have as many items as fit. */
function lengthenTexts(value: unknown, length: number): unknown {
  if (typeof value === 'string') return value + '字'.repeat(Math.floor(length / 4));
  return mapNested(value, (one) => lengthenTexts(one, length / 2));
}

function repeatItems(value: unknown, count: number): unknown {
  if (Array.isArray(value)) return Array.from({ length: Math.floor(count) }, () => value[0]);
  return mapNested(value, (one) => repeatItems(one, count / 2));
}

function mapNested(value: unknown, change: (one: unknown) => unknown): unknown {
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

async function buildSpecialRequests(): Promise<HostileRequest[]> {
  const manyIds = Array.from({ length: maxSelectedIds }, (_, n) => String(10 ** 15 + n));
  const xml = await writeBpmn(longFlow(1000));
  return [
    json('worst filter', `/auto/${secretForm}/list`, { filter: worstFilter }),
    json('filter of faults', `/auto/${secretForm}/list`, {
      filter: { all: Array(4000).fill({ any: [{}] }) },
    }),
    json('export of 50,000 ids', `/auto/${secretForm}/export`, { ids: manyIds, background: true }),
    json('export of 50,000 faults', `/auto/${secretForm}/export`, { ids: manyIds.map(() => 'x') }),
    json('form of 300 expressions', '/flowable/form', formOf(wideFields)),
    json('form of the most expressions', '/flowable/form', formOf(wideFields.slice(0, 30))),
    json('form of 3,000 columns with conditions', '/flowable/form', formOf(rowsOfConditions)),
    json('form of the most columns', '/flowable/form', formOf(rowsOfConditions.slice(0, 13))),
    json('form of one chain of choices', '/flowable/form', formOf(chainOfChoices)),
    json('flow of 1,000 nodes', '/flowable/definition/save', { formEnName: secretForm, xml }),
    json('flow of long conditions', '/flowable/definition/save', {
      formEnName: secretForm,
      xml: conditional,
    }),
    json('flow of open expressions', '/flowable/definition/save', { formEnName: secretForm, xml: unclosed }),
    json('flow of 2 MB', '/flowable/definition/save', { formEnName: secretForm, xml: tagged }),
    json('simulation of 1,000 nodes', '/flowable/definition/simulate', { formEnName: secretForm, xml }),
    { name: 'API document', method: 'GET', target: '/openapi.json', payload: undefined, type: '' },
  ];
}

async function buildSheetRequests(world: AccessWorld): Promise<HostileRequest[]> {
  const imports = (await buildHostileSheets()).flatMap(({ name, bytes }) => [
    upload(`import of ${name}`, `/auto/${secretForm}/importData?partial=true`, bytes),
    upload(`check of ${name}`, `/auto/${secretForm}/importData?onlyParse=true`, bytes),
  ]);
  const server = { app: world.stage.app, tokens: { admin: world.tokens.admin ?? '' } };
  const { body } = await uploadTestFile(server, 'admin', {
    name: 'most.xlsx',
    content: await buildLargestPreview(),
  });
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
  value: Array.from({ length: maxFilterValues }, (_, n) => `${n}字`.repeat(40)),
};
const worstFilter = { any: Array(Math.min(maxConditions, 12)).fill({ all: [condition] }) };

/** Nearly 2,000 characters, nested to the permitted depth. */
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

/** Just below the size from which documents are read on a thread. */
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
