import { describe, expect, test } from 'vitest';
import { getFieldType } from '../../../contract/fields/registry.ts';
import { computeRecord } from '../../../contract/forms/compute/computedRecord.ts';
import { computeDefaults } from '../../../contract/forms/compute/defaultValues.ts';
import type { Field } from '../../../contract/forms/definition.ts';
import { mapJumpValues } from '../../../contract/forms/jumpValues.ts';
import { copyValue, emptyMaskedTexts, maskValues } from '../../../contract/forms/masking.ts';
import type { Values } from '../../../contract/forms/recordRules.ts';
import { checkRecord } from '../../../contract/forms/validateRecord.ts';
import { idNumberCases } from '../../support/builders/idNumberCases.ts';

const number = '11010519491231002X';
const shown = '110105********002X';
const field = (enName: string, funcType: Field['funcType'], more: Partial<Field> = {}): Field => ({
  enName,
  label: enName,
  funcType,
  ...more,
});
const card = field('card', 'idCard');
const note = field('note', 'input');
const fields = [card, note, field('rows', 'subForm', { children: [card, note] })];
const values = { card: number, note: '甲', rows: [{ id: '1', card: number, note: '乙' }, { card: null }] };
const facts = { now: '2026-03-01 08:00:00', currentUser: { userId: '1', deptId: '2', roleKeys: [] } };

describe('maskValues', () => {
  test('masks fields and columns of rows, and leaves everything else', () => {
    expect(maskValues(fields, values)).toEqual({
      card: shown,
      note: '甲',
      rows: [{ id: '1', card: shown, note: '乙' }, { card: null }],
    });
    expect(values.card).toBe(number);
  });

  test('returns the same object if no field masks its values', () => {
    expect(maskValues([note], values)).toBe(values);
  });
});

describe('copyValue', () => {
  test.each([
    ['a field that masks nothing takes a masked text', number, note, shown],
    ['a field that masks its values takes them whole', number, card, number],
    ['a field that masks its values takes no masked text', shown, card, undefined],
    ['a masked text stays one', shown, note, shown],
    ['an empty value stays empty', null, note, null],
  ])('%s', (_, value, target, copied) => {
    expect(copyValue(value, card, target)).toBe(copied);
  });

  test('values of fields that mask nothing are copied as they are', () => {
    expect(copyValue(number, note, card)).toBe(number);
  });
});

describe('computed values', () => {
  const computed = (funcType: Field['funcType'], computeExpression: string) =>
    field('result', funcType, { computeExpression });
  const compute = (result: Field, more: Field[] = []) =>
    computeRecord([...fields, ...more, result], values, { facts, isComputed: () => true });

  test.each([
    ["'证 ' + card", `证 ${shown}`],
    ['max(rows.card)', shown],
    ['len(card)', '18'],
    ["card == '' ? '无' : '有'", '有'],
    ["contains(card, '1949') ? '老' : '新'", '新'],
  ])('%s is computed from the masked text', (expression, result) => {
    expect(compute(computed('input', expression))).toMatchObject({ values: { result }, errors: [] });
  });

  test('a column reads the masked texts of its row and of the record', () => {
    const line = field('line', 'input', { computeExpression: "card + ' ' + owner" });
    const rows = field('rows', 'subForm', { children: [card, line] });
    const owner = field('owner', 'idCard');
    const given = { owner: number, rows: [{ card: number }] };
    const { values: found } = computeRecord([owner, rows], given, { facts, isComputed: () => true });
    expect(found).toEqual({ owner: number, rows: [{ card: number, line: `${shown} ${shown}` }] });
  });

  test('a field that masks its values too is computed from the whole ones', () => {
    expect(compute(computed('idCard', 'card')).values).toMatchObject({ result: number });
  });

  test('the problem of such a field does not name the value', () => {
    const { errors } = compute(computed('idCard', "card + '0'"));
    expect(errors).toHaveLength(1);
    expect(JSON.stringify(errors)).not.toContain('1949');
  });

  test('such a field is empty if it is computed from a masked copy', () => {
    const copied = { ...values, note: shown, result: number };
    const given = [...fields, computed('idCard', 'note')];
    const { values: found, errors } = computeRecord(given, copied, { facts, isComputed: () => true });
    expect({ result: found.result, errors }).toEqual({ result: null, errors: [] });
  });

  test('copies are masked before anything is computed from them', () => {
    const rules = {
      requireAll: true,
      facts,
      maskCopies: ({ note: _, ...rest }: Values) => ({ ...rest, note: shown }),
    };
    const hidden = field('why', 'input', { required: true, hideCondition: "!contains(note, '1949')" });
    const checked = checkRecord([note, hidden, computed('input', 'note')], { sent: { note: number } }, rules);
    expect(checked).toMatchObject({ values: { note: shown, result: shown }, missing: [], errors: [] });
  });

  test('a default is computed from the masked text', () => {
    const start = field('note', 'input', { defaultType: 'func', defaultValue: "card + ''" });
    const known = { ...facts, kinds: new Map() };
    const reportProblem = () => undefined;
    expect(computeDefaults([card, start], { given: values, known, reportProblem })).toEqual({ note: shown });
  });
});

test('a jump to another form copies by the same rule, in rows too', () => {
  const target = [card, note, field('rows', 'subForm', { children: [card, field('note', 'input')] })];
  const plain = [field('card', 'input'), field('rows', 'subForm', { children: [field('card', 'input')] })];
  const jump = (given: typeof values, to: Field[], map?: string[]) =>
    mapJumpValues({ fields, values: given }, to, map);
  expect(jump(values, target)).toMatchObject({ card: number, rows: [{ card: number }, {}] });
  expect(jump(values, plain, ['card:card', 'rows:rows'])).toMatchObject({
    card: shown,
    rows: [{ card: shown }, {}],
  });
  const seen = maskValues(fields, values) as typeof values;
  expect(jump(seen, target)).not.toHaveProperty('card');
});

describe('values from before a field masked its values', () => {
  test.each(idNumberCases)('%s is shown as %s', (typed, seen) => {
    expect(maskValues([card], { card: typed })).toEqual({ card: seen });
    expect(maskValues([card], { card: seen })).toEqual({ card: seen });
    expect(copyValue(typed, card, note)).toBe(seen);
  });

  test.each(idNumberCases.filter(([typed]) => !typed.includes('*')))(
    '%s stays whole where the copy is masked too',
    (typed) => {
      expect(copyValue(typed, card, card)).toBe(typed);
      expect(emptyMaskedTexts([card], { card: typed })).toEqual({ card: typed });
    },
  );

  test('a number that no field has checked yet is masked like a text', () => {
    expect(maskValues([card], { card: 110105491231002 })).toEqual({ card: '110105******002' });
  });
});

const maskWithin = (text: string) =>
  (getFieldType(card).masked?.shapes ?? []).reduce(
    (masked, { within, hidden }) => masked.replaceAll(new RegExp(within, 'g'), `$1${'*'.repeat(hidden)}$2`),
    text,
  );

test('the patterns of values within texts find them as people write them, and no masked text', () => {
  const text = `甲 ${number}，${number}/123${number}`;
  expect(maskWithin(text)).toBe(`甲 ${shown}，${shown}/123${number}`);
  expect(maskWithin('乙 110105491231002、110105 19491231 002x、1101-0519-4912-3100-2X 1')).toBe(
    '乙 110105******002、110105********002x、1101-05********00-2X 1',
  );
  expect(maskWithin('订单 110105991331002，账号 6222021234567890123')).toBe(
    '订单 110105991331002，账号 6222021234567890123',
  );
  expect(maskWithin(shown)).toBe(shown);
});

test('the sentence about a masked text asks for the whole number', () => {
  const { valueSchema } = getFieldType(card);
  expect(valueSchema(card).safeParse(number).success).toBe(true);
  expect(valueSchema(card).safeParse(shown).error?.issues[0]?.message).toBe(
    '身份证号隐去了一部分，请填写完整的号码',
  );
});

test('numbers of orders that begin with a time are no identity numbers in a text', () => {
  for (const order of ['202611280930123', '202601011230001', '202611280930123456'])
    expect(maskWithin(`订单 ${order}`)).toBe(`订单 ${order}`);
  expect(maskWithin('身份证 110105491231002')).toBe('身份证 110105******002');
});
