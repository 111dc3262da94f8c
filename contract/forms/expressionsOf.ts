/** Every expression that a form holds, with its place. */
import { templatePart } from '../fields/shared/template.ts';
import type { Field, FormDefinition } from './definition.ts';
import { conditionSources } from './relation.ts';

/** An expression by what it is for; `path` is its place in the form; `row`: the columns beside one in a sub-form. */
export type PlacedExpression = {
  what: string;
  expression: string;
  path: PropertyKey[];
  row?: readonly Field[] | undefined;
  /** Within a template, a default or a condition: it is read by the check of that. */
  isPart: boolean;
};

export type WithExpressions = Pick<FormDefinition, 'fields' | 'feature' | 'checks'>;

export const expressionsOf = ({ fields, feature, checks }: WithExpressions): PlacedExpression[] => [
  ...expressionsOfFields(fields, ['fields']),
  ...(feature.virtualColumns ?? []).map(({ cnName, expression }, index) => ({
    ...whole(`计算列“${cnName}”的表达式`, expression),
    path: ['feature', 'virtualColumns', index, 'expression'],
  })),
  ...checks.map(({ scene, expression }, index) => ({
    ...whole(`校验规则（${scene}）`, expression),
    path: ['checks', index, 'expression'],
  })),
];

function expressionsOfFields(
  fields: readonly Field[],
  at: PropertyKey[],
  row?: readonly Field[],
): PlacedExpression[] {
  return fields.flatMap((field, index) => {
    const place = [...at, index];
    const own = [...wholesOf(field), ...partsOf(field)].map((one) => ({
      ...one,
      what: `“${field.label}”的${one.what}`,
      path: [...place, ...one.path],
      row,
    }));
    const columns = field.children ?? [];
    return [...own, ...expressionsOfFields(columns, [...place, 'children'], columns)];
  });
}

const whole = (what: string, expression: string, ...path: PropertyKey[]): PlacedExpression => ({
  what,
  expression,
  path,
  isPart: false,
});

const part = (what: string, key: keyof Field, expression: string): PlacedExpression => ({
  ...whole(what, expression, key),
  isPart: true,
});

function wholesOf({ computeExpression, hideCondition, colorConditions = [], action }: Field) {
  return [
    ...(computeExpression === undefined ? [] : [whole('计算表达式', computeExpression, 'computeExpression')]),
    ...(hideCondition === undefined ? [] : [whole('隐藏条件', hideCondition, 'hideCondition')]),
    ...colorConditions.map(({ expression }, index) =>
      whole('颜色条件', expression, 'colorConditions', index, 'expression'),
    ),
    ...(action?.type === 'compute' ? action.assign : []).map(({ toField, expression }, index) =>
      whole(`填写 ${toField} 的表达式`, expression, 'action', 'assign', index, 'expression'),
    ),
  ];
}

function partsOf(field: Field): PlacedExpression[] {
  const { defaultType, defaultValue, funcType, format, action } = field;
  return [
    ...(defaultType === 'func' && typeof defaultValue === 'string'
      ? [part('默认值表达式', 'defaultValue', defaultValue)]
      : []),
    ...(funcType === 'qrCode' ? partsOfTemplate('二维码内容', 'format', format) : []),
    ...(action?.type === 'link' ? partsOfTemplate('链接地址', 'action', action.address) : []),
    // `${field}` in the conditions of a related record.
    ...conditionSources(field).map((name) => part('选择条件', 'conditions', name)),
  ];
}

const partsOfTemplate = (what: string, key: keyof Field, template = ''): PlacedExpression[] =>
  [...template.matchAll(templatePart)].map(([, inner = '']) => part(what, key, inner.trim()));
