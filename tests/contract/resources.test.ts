/** The descriptions of administration objects fit the calls that they name. */
import { expect, test } from 'vitest';
import type { z } from 'zod';
import type { AnyCall } from '../../contract/call.ts';
import { calls } from '../../contract/calls.ts';
import { specializeConfigField } from '../../contract/resources/platform/config.ts';
import { resources } from '../../contract/resources/registry.ts';
import { listEditorFields, type Resource, type ResourceField } from '../../contract/resources/resource.ts';

const all = Object.values(resources);
const groups: Readonly<Record<string, Readonly<Record<string, AnyCall>>>> = calls;

function callOf({ group, calls: names }: Resource, act: keyof Resource['calls']): AnyCall | undefined {
  const name = names[act];
  return name === undefined ? undefined : groups[group]?.[name];
}

/** The property names of an object schema, also inside unions, pipes and optional schemas. */
function propertiesOf(schema: unknown): string[] {
  const { def, shape } = schema as { def?: Record<string, unknown>; shape?: Record<string, z.ZodType> };
  if (shape) return Object.keys(shape);
  const inner = [def?.in, def?.innerType, def?.left, ...((def?.options as unknown[]) ?? [])].filter(Boolean);
  return inner.flatMap(propertiesOf);
}

test.each(all)('$title names calls that exist and require its own permissions', (resource) => {
  for (const act of Object.keys(resource.calls) as (keyof Resource['calls'])[]) {
    const call = callOf(resource, act);
    expect(call, `${resource.group}.${resource.calls[act]}`).toBeDefined();
    // A department's name and an open notice are for everybody who is signed in.
    const isOpen = act === 'list' || (act === 'detail' && ['dept', 'notice'].includes(resource.group));
    if (isOpen || call === undefined) continue;
    expect([call.permission].flat().some((one) => one.startsWith(`${resource.rights}:`))).toBe(true);
  }
});

test.each(all)('the list call of $title answers every listed field and the key', (resource) => {
  const call = callOf(resource, 'list') as { answer: { rows?: unknown; row?: unknown } };
  const properties = propertiesOf(call.answer.row);
  const wanted = resource.fields.filter(({ column }) => column !== 'none');
  const names = wanted.flatMap(({ enName, display }) => (display ? [enName, display] : [enName]));
  expect(properties).toEqual(expect.arrayContaining([...names, resource.key]));
});

test.each(all)('every reference that a person sees of $title has a name in the answered rows', (resource) => {
  const { fields } = resource;
  const isReference = ({ funcType, optionsFrom }: ResourceField) =>
    optionsFrom !== undefined || ['dept', 'user', 'relatedForm'].includes(funcType);
  const isSeen = ({ column, editor }: ResourceField) => column !== 'none' || editor !== 'none';
  const seen = fields.filter((field) => isReference(field) && isSeen(field));
  expect(seen.filter(({ display }) => display === undefined).map(({ enName }) => enName)).toEqual([]);
  const { answer } = callOf(resource, 'list') as { answer: { row?: unknown } };
  const [inLists, inDetails] = [seen.filter(({ links }) => !links), seen.filter(({ links }) => links)];
  expect(propertiesOf(answer.row)).toEqual(expect.arrayContaining(inLists.map(({ display }) => display)));
  const detail = callOf(resource, 'detail') as { answer: { data?: unknown } } | undefined;
  const names = propertiesOf(detail?.answer.data ?? {});
  expect(names).toEqual(expect.arrayContaining(inDetails.map(({ display }) => display)));
});

test.each(all)(
  'the list call of $title accepts conditions, an order, and a keyword if it has one',
  (resource) => {
    const properties = propertiesOf(callOf(resource, 'list')?.query);
    expect(properties).toEqual(
      expect.arrayContaining(['filter', 'sysOrderBy', ...(resource.keyword ? ['keyword'] : [])]),
    );
  },
);

test.each(all)('the calls of $title accept every field of its editor', (resource) => {
  for (const act of ['add', 'edit'] as const) {
    const call = callOf(resource, act);
    if (!call) continue;
    const names = listEditorFields(resource, act).map(({ enName }) => enName);
    expect(propertiesOf(call.body)).toEqual(expect.arrayContaining(names));
  }
});

test('a field with options of a call names one that answers values with labels', () => {
  const named = all.flatMap(({ group, fields }) =>
    fields.flatMap(({ optionsCall }) => (optionsCall ? [groups[group]?.[optionsCall]] : [])),
  );
  expect(named).toHaveLength(1);
  for (const call of named) {
    const { data } = (call?.answer ?? {}) as { data?: { def?: { element?: unknown } } };
    expect(propertiesOf(data?.def?.element)).toEqual(['value', 'label']);
  }
});

const namedFields = ({ key, label, chipsOf, side, tree, note, fields }: Resource) => {
  const known = new Set([key, ...fields.map(({ enName }) => enName)]);
  const named = [label, chipsOf, side, tree?.parent, tree?.order, note?.field];
  return { known, named: named.filter((name) => name !== undefined) };
};

test.each(all)('the fields that the description of $title names exist', (resource) => {
  const { known, named } = namedFields(resource);
  expect(named.filter((name) => !known.has(name))).toEqual([]);
});

test.each(all)('every field of $title is described once, and its emphasized options exist', ({ fields }) => {
  const names = fields.map(({ enName }) => enName);
  expect(names).toEqual([...new Set(names)]);
  for (const { tones = {}, options = [] } of fields) {
    const values = options.map(({ value }) => String(value));
    expect(values).toEqual(expect.arrayContaining(Object.keys(tones)));
  }
});

test.each(all.filter(({ within }) => within))(
  '$title names the call that tells the row it belongs to',
  (one) => {
    const { within } = one;
    const owner = within && resources[within.resource];
    const call = groups[owner?.group ?? '']?.[within?.call ?? ''];
    if (call?.answer.kind !== 'data') throw new Error('The call answers no row.');
    const { shape } = call.answer.data as z.ZodObject;
    expect(Object.keys(shape)).toEqual(expect.arrayContaining([within?.property, owner?.label]));
    expect(Object.keys((call.params as z.ZodObject).shape)).toEqual([within?.param]);
  },
);

test('a setting is entered by its kind, and a custom one as text', () => {
  const field = { enName: 'configValue', label: '参数键值', funcType: 'textarea' as const };
  const kindOf = (configKey: string, configValue: string) =>
    specializeConfigField(field, { configKey, configValue }).funcType;
  expect(kindOf('sys.captcha.check', 'false')).toBe('radio');
  expect(kindOf('sys.login.box.position', 'center')).toBe('radio');
  expect(kindOf('sys.password.minLength', '8')).toBe('number');
  expect(kindOf('sys.head.title', '签核')).toBe('input');
  expect(kindOf('own.key', 'true')).toBe('textarea');
  const ofKey = (configKey: string) => specializeConfigField(field, { configKey });
  expect(ofKey('sys.password.kinds')).toMatchObject({ min: 1, max: 4, precision: 0, required: true });
  expect(ofKey('sys.upload.quota.person')).toMatchObject({ required: false });
  expect(ofKey('sys.login.logo')).toMatchObject({ tag: 'picture', maxSize: 1 });
  expect(ofKey('sys.theme.color')).toMatchObject({ tag: 'el-color-picker' });
  const named = { as: 'text', display: 'valueNames' };
  expect(ofKey('sys.register.depts')).toMatchObject({ ...named, multiple: true, optionsFrom: 'dept' });
  expect(ofKey('sys.register.roles')).toMatchObject({ ...named, multiple: true, optionCode: 'roleKey' });
  expect(ofKey('flow.admin.userId')).toMatchObject({ ...named, funcType: 'user' });
  expect(ofKey('sys.supplier.form')).toMatchObject({ ...named, optionsCall: 'supplierForms' });
  expect(
    specializeConfigField({ ...field, enName: 'configKey' }, { configKey: 'sys.theme.color' }).editor,
  ).toBe('none');
  expect(specializeConfigField({ ...field, enName: 'remark' }, { configValue: 'true' }).funcType).toBe(
    'textarea',
  );
});
