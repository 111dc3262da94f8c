/** The settings of fields and lists in the property panel. */
import { expect, test } from 'vitest';
import { ocrCalls } from '../../../../contract/calls/ocr.ts';
import { applyEdits } from '../../../../contract/design/edit.ts';
import { convertField } from '../../../../contract/design/form/fieldConversion.ts';
import { fieldProperties, listProperties } from '../../../../contract/design/form/fieldProperties.ts';
import { type FormDesign, listPlacedFields } from '../../../../contract/design/form/formDesign.ts';
import { listItems } from '../../../../contract/design/form/list/listItems.ts';
import { listItemSettings } from '../../../../contract/design/form/list/listSettings.ts';
import { type FuncType, fieldTypes } from '../../../../contract/fields/registry.ts';
import { newFormDefinition } from '../../../../contract/forms/checkedDefinition.ts';
import type { Field } from '../../../../contract/forms/definition.ts';
import { demoForms } from '../../../../demo/seedForms.ts';

const funcTypes = Object.keys(fieldTypes) as FuncType[];

const designs = demoForms.map((form) => newFormDefinition.parse(form));

test.each(designs.map((design) => [design.cnName, design] as const))(
  'a person who opens and leaves each setting of %s changes nothing',
  (_, design) => {
    const changed = listPlacedFields(design).flatMap(({ field, path }) =>
      listProperties({ field, isColumn: path.length > 2 })
        .filter(({ key, read = same, write = same }) => !isSame(write(read(field[key])), field[key]))
        .map(({ key }) => `${field.enName}.${key}: ${JSON.stringify(field[key])}`),
    );
    expect(changed).toEqual([]);
  },
);

test.each(designs.map((design) => [design.cnName, design] as const))(
  'a person who opens and leaves each setting of the list of %s changes nothing',
  (_, design) => {
    const changed = listItems(design).flatMap(({ path }) =>
      listItemSettings({
        design,
        focus: path,
        publishedNames: new Set(),
        readings: () => undefined,
      }).flatMap(({ key, value, set }) => {
        const after = applyEdits(design, set(value)?.edits ?? []);
        return isSameList(after, design) ? [] : [`${path.join('.')} ${key}`];
      }),
    );
    expect(changed).toEqual([]);
  },
);

/** Columns that were not listed are listed with the same meaning. */
const isSameList = (left: FormDesign, right: FormDesign) =>
  JSON.stringify(listItems(left)) === JSON.stringify(listItems(right)) &&
  JSON.stringify({ ...left, feature: null }) === JSON.stringify({ ...right, feature: null });

const same = (value: unknown) => value;

/** An empty list and a switch that is off are absent. */
const isSame = (left: unknown, right: unknown) =>
  JSON.stringify(left || undefined) === JSON.stringify(right || undefined) ||
  (right === undefined && Array.isArray(left) && left.length === 0) ||
  (right === undefined && typeof left === 'string');

test('every property belongs to some type, and every type has a label and a name', () => {
  const applied = new Set(
    funcTypes.flatMap((funcType) => {
      const plain: Field = { enName: 'a', label: '甲', funcType };
      const full = { ...plain, selectMode: 1 as const, relateEnName: 'auto_a' };
      const defaults = (['fix', 'func', 'sql'] as const).map((defaultType) => ({ ...plain, defaultType }));
      return [plain, full, ...defaults].flatMap((field) => listProperties({ field, isColumn: false }));
    }),
  );
  expect(fieldProperties.filter((property) => !applied.has(property))).toEqual([]);
  for (const funcType of funcTypes) {
    const keys = listProperties({ field: { enName: 'a', label: '甲', funcType }, isColumn: false }).map(
      (one) => one.key,
    );
    expect(keys.slice(0, 2), funcType).toEqual(['label', 'enName']);
    expect(new Set(keys).size, funcType).toBe(keys.length);
  }
});

test('a value that fills fields beside names what it tells, as the calls answer it', () => {
  const filling = funcTypes.filter((funcType) => fieldTypes[funcType].settings.includes('fills'));
  expect(filling).toEqual(['idCard', 'invoice', 'business']);
  for (const funcType of filling) expect(fieldTypes[funcType].facts).not.toEqual({});
  expect(ocrCalls.idCard.answer.data.shape).toMatchObject(mapKeys(fieldTypes.idCard.facts));
  expect(ocrCalls.company.answer.data.element.shape).toMatchObject(mapKeys(fieldTypes.business.facts));
});

const mapKeys = (facts: Readonly<Record<string, string>>) =>
  Object.fromEntries(Object.keys(facts).map((key) => [key, expect.anything()]));

test('a setting is chosen from fixed options, or from such that are loaded', () => {
  const editors = fieldProperties.flatMap(({ key, editor }) => [
    { name: key, ...editor },
    ...(editor.children ?? []).map((column) => ({ name: `${key}.${column.enName}`, ...column })),
  ]);
  const empty = editors.filter(
    ({ funcType, options = [], selectMode }) =>
      funcType === 'select' && options.length === 0 && selectMode !== 1,
  );
  expect(empty.map(({ name }) => name)).toEqual([]);
});

test('a formula and SQL are texts, also such that look like a list', () => {
  const read = (defaultType: 'func' | 'sql') => {
    const field = { enName: 'a', label: '甲', funcType: 'input' as const, defaultType };
    return listProperties({ field, isColumn: false }).find(({ key }) => key === 'defaultValue');
  };
  for (const defaultType of ['func', 'sql'] as const) {
    const property = read(defaultType);
    expect(property?.write?.("['a']") ?? "['a']").toBe("['a']");
    expect(property?.read?.("['a']")).toBe("['a']");
  }
});

test('a field of another type keeps the settings that the type knows', () => {
  const select: Field = {
    enName: 'kind',
    label: '类别',
    funcType: 'select',
    required: true,
    isPCQuery: true,
    options: [{ label: '甲', value: 'a' }],
    tag: 'el-radio-group',
  };
  expect(convertField(select, 'checkbox', false)).toEqual({
    enName: 'kind',
    label: '类别',
    funcType: 'checkbox',
    required: true,
    isPCQuery: true,
    options: [{ label: '甲', value: 'a' }],
  });
  expect(convertField(select, 'number', true)).toEqual({
    enName: 'kind',
    label: '类别',
    funcType: 'number',
    required: true,
  });
});

test('a tree of options is written with indents, and values only where they differ', () => {
  const property = fieldProperties.find(({ editor }) => editor.label === '选项树');
  const options = [
    {
      label: '材料',
      value: '材料',
      children: [
        { label: '钢材', value: 'st' },
        { label: '水泥', value: '水泥' },
      ],
    },
    { label: '设备', value: 'eq' },
  ];
  const text = property?.read?.(options);
  expect(text).toBe('材料\n  钢材 = st\n  水泥\n设备 = eq');
  expect(property?.write?.(text)).toEqual(options);
  expect(property?.write?.('甲\n    乙\n  丙')).toEqual([
    {
      label: '甲',
      value: '甲',
      children: [
        { label: '乙', value: '乙' },
        { label: '丙', value: '丙' },
      ],
    },
  ]);
});
