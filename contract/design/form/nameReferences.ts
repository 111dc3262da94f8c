/**
 * Where a form names its own fields: expressions, templates, pairs of copied fields, columns of lists. Uses of a field and
 * its renaming follow from this one list. Pure.
 */

import { sessionParameters, sqlParameterPattern } from '../../expression/sqlParameters.ts';
import { getFieldType } from '../../fields/registry.ts';
import { templatePattern } from '../../fields/shared/templatePattern.ts';
import type { Field } from '../../forms/definition.ts';
import { getParentName } from '../../forms/dependentFields.ts';
import type { FieldName } from '../../forms/renamedValues.ts';
import { htmlToText } from '../../text/htmlToText.ts';
import type { Path } from '../edit.ts';
import { type FormDesign, getSubFormAt, listPlacedFields, type PlacedField } from './formDesign.ts';

/** A text that names fields. `rename` answers the text with the new name of the field. */
export type NameReference = {
  readonly path: Path;
  /** What the text is, as a person knows it: `“合同金额”的计算表达式`. */
  readonly what: string;
  names(field: FieldName): boolean;
  /** All names in the text, in their order. */
  list(): FieldName[];
  rename(field: FieldName, name: string): string;
};

/** The name of one field, or how a longer text contains names. */
type TextForm = {
  /** Replaces each name in the text by what `change` answers. */
  map(text: string, change: (name: FieldName) => string): string;
};

type Place = { path: Path; what: string; text: string; form: TextForm };

export const listNameReferences = (design: FormDesign): NameReference[] =>
  listPlaces(design).map(({ path, what, text, form }) => ({
    path,
    what,
    names: (field) => listNames(form, text).some((found) => isSameField(found, field)),
    list: () => listNames(form, text),
    rename: (field, name) => form.map(text, (found) => (isSameField(found, field) ? name : found.name)),
  }));

function listNames(form: TextForm, text: string): FieldName[] {
  const names: FieldName[] = [];
  form.map(text, (found) => {
    names.push(found);
    return found.name;
  });
  return names;
}

export const isSameField = (left: FieldName, right: FieldName): boolean =>
  left.list === right.list && left.name === right.name;

function listPlaces(design: FormDesign): Place[] {
  const { feature, checks, buttons } = design;
  const inForm = expressionForm(design.fields);
  const place = (what: string, form: TextForm, path: Path, text: unknown): Place[] =>
    typeof text === 'string' ? [{ path, what, text, form }] : [];
  return [
    ...listPlacedFields(design).flatMap((placed) => listFieldPlaces(design, placed)),
    ...(feature.virtualColumns ?? []).flatMap(({ cnName, expression }, at) =>
      place(`计算列“${cnName}”`, inForm, ['feature', 'virtualColumns', at, 'expression'], expression),
    ),
    ...checks.flatMap(({ tips, expression }, at) =>
      place(`校验“${htmlToText(tips)}”`, inForm, ['checks', at, 'expression'], expression),
    ),
    ...(feature.pcTableElements ?? []).flatMap(({ enName }, at) =>
      place('列表列', plainName(), ['feature', 'pcTableElements', at, 'enName'], enName),
    ),
    ...(feature.columnEvalList ?? []).flatMap(({ enName }, at) =>
      place('合计', plainName(), ['feature', 'columnEvalList', at, 'enName'], enName),
    ),
    ...buttons.flatMap(({ name, actions }, at) =>
      actions.flatMap(({ fieldMap = [], columns }, act) => [
        ...fieldMap.flatMap((pair, index) =>
          place(`按钮“${name}”`, pairForm(0), ['buttons', at, 'actions', act, 'fieldMap', index], pair),
        ),
        ...(Array.isArray(columns) ? columns : []).flatMap((column: unknown, index) =>
          place(`按钮“${name}”`, plainName(), ['buttons', at, 'actions', act, 'columns', index], column),
        ),
      ]),
    ),
  ];
}

function listFieldPlaces(design: FormDesign, { field, path }: PlacedField): Place[] {
  const owner = getSubFormAt(design, path);
  const row = owner && toRow(owner);
  const texts = [
    ...listExpressionTexts(field, expressionForm(design.fields, row)),
    ...listActionTexts(field, row),
    ...listRelationTexts(field, row),
  ];
  return texts.flatMap(({ noun, form, key, text }) =>
    typeof text === 'string' && text !== ''
      ? [{ path: [...path, ...key], what: `“${field.label}”的${noun}`, text, form }]
      : [],
  );
}

type SettingText = { noun: string; form: TextForm; key: Path; text: unknown };

const listExpressionTexts = (field: Field, form: TextForm): SettingText[] => [
  { noun: '计算公式', form, key: ['computeExpression'], text: field.computeExpression },
  { noun: '隐藏条件', form, key: ['hideCondition'], text: field.hideCondition },
  ...(field.colorConditions ?? []).map(({ expression }, at) => ({
    noun: '颜色条件',
    form,
    key: ['colorConditions', at, 'expression'],
    text: expression,
  })),
  ...(field.defaultType === 'func'
    ? [{ noun: '默认值', form, key: ['defaultValue'], text: field.defaultValue }]
    : []),
  ...(field.defaultType === 'sql'
    ? [{ noun: '默认值', form: sqlForm, key: ['defaultValue'], text: field.defaultValue }]
    : []),
  ...(getFieldType(field).settings.includes('template')
    ? [{ noun: '二维码内容', form: templateForm(form), key: ['format'], text: field.format }]
    : []),
  ...(field.action?.type === 'link'
    ? [{ noun: '链接地址', form: templateForm(form), key: ['action', 'address'], text: field.action.address }]
    : []),
  ...(field.action?.type === 'compute'
    ? field.action.assign.map(({ expression }, at) => ({
        noun: '填写公式',
        form,
        key: ['action', 'assign', at, 'expression'],
        text: expression,
      }))
    : []),
];

function listActionTexts({ action }: Field, row: Row | undefined): SettingText[] {
  if (action?.type === 'compute') {
    const form = plainName(row);
    return action.assign.map(({ toField }, at) => ({
      noun: '填写字段',
      form,
      key: ['action', 'assign', at, 'toField'],
      text: toField,
    }));
  }
  if (action?.type !== 'toForm') return [];
  const form = pairForm(0, row);
  return (action.fieldMap ?? []).map((text, at) => ({
    noun: '带出字段',
    form,
    key: ['action', 'fieldMap', at],
    text,
  }));
}

function listRelationTexts(field: Field, row: Row | undefined): SettingText[] {
  const target = pairForm(1, field.children ? toRow(field) : row);
  const parent = { noun: '上级字段', form: plainName(row), key: ['relateField'], text: field.relateField };
  return [
    ...(field.relate2Current ?? []).map((text, at) => ({
      noun: '带入字段',
      form: target,
      key: ['relate2Current', at],
      text,
    })),
    ...(getParentName(field) === undefined ? [] : [parent]),
    ...Object.entries(field.conditions ?? {}).map(([name, text]) => ({
      noun: '选择条件',
      form: placeholderForm(row),
      key: ['conditions', name],
      text,
    })),
  ];
}

const toRow = ({ enName, children = [] }: Field): Row => ({ list: enName, columns: children });

type Row = { list: string; columns: readonly Field[] };

/** A column of the row, or a field of the form. */
const findName = (text: string, row?: Row): FieldName =>
  row?.columns.some(({ enName }) => enName === text) ? { list: row.list, name: text } : { name: text };

const plainName = (row?: Row): TextForm => ({ map: (text, change) => change(findName(text, row)) });

/** `source:target`, of which one side is a field of this form. */
const pairForm = (side: 0 | 1, row?: Row): TextForm => ({
  map(text, change) {
    const parts = text.split(':');
    return parts.map((part, at) => (at === side ? change(findName(part, row)) : part)).join(':');
  },
});

/** The parameters of a query are the values of the record; those of the session come first. */
const sqlForm: TextForm = {
  map: (text, change) =>
    text.replace(sqlParameterPattern, (whole, _tag, name: string | undefined) =>
      name === undefined || sessionParameters.has(name) ? whole : `:${change({ name })}`,
    ),
};

const placeholderForm = (row?: Row): TextForm => ({
  map: (text, change) =>
    text.replace(/^\$\{(\w+)\}$/, (_, name: string) => `\${${change(findName(name, row))}}`),
});

const templateForm = (expressions: TextForm): TextForm => ({
  map: (text, change) =>
    text.replace(templatePattern, (_, inner: string) => `{${expressions.map(inner, change)}}`),
});

/** Texts in quotes, numbers, parts of what is not a name, and names with the parts behind them: `items.price`, `sum(`. */
const token =
  /'(?:\\.|[^'\\])*'|"(?:\\.|[^"\\])*"|\d[\w.]*|\.\s*[\w$]+|[A-Za-z_$][\w$]*(?:\s*\.\s*[A-Za-z_$][\w$]*)?(?:\s*\()?/g;

const words: ReadonlySet<string> = new Set(['and', 'or', 'not', 'in', 'true', 'false', 'null']);

const expressionForm = (fields: readonly Field[], row?: Row): TextForm => ({
  map: (text, change) =>
    text.replace(token, (found) => {
      const isName = /^[A-Za-z_$]/.test(found) && !found.endsWith('(') && !words.has(found);
      if (!isName) return found;
      const [, head = '', dot = '', member = ''] = /^([^\s.]+)(\s*\.\s*)?(.*)$/s.exec(found) ?? [];
      const renamed = changePlain(head, (name) => change(findName(name, row)));
      if (member === '') return renamed;
      const isList = fields.some(({ enName, children }) => children && enName === head);
      const below = isList ? changePlain(member, (name) => change({ list: head, name })) : member;
      return `${renamed}${dot}${below}`;
    }),
});

/** `supplier$view` is the text of `supplier`. */
function changePlain(text: string, change: (name: string) => string): string {
  const [name = '', ...parts] = text.split('$');
  return [change(name), ...parts].join('$');
}
