/** Lists every expression of a form with its location. */
import { templatePattern } from '../../fields/shared/templatePattern.ts';
import type { Field, FormDefinition } from '../definition.ts';
import { listConditionSources } from '../relationField.ts';

/** An expression with its purpose. `path` locates it in the form; `row` holds the sibling columns in a sub-form. */
export type PlacedExpression = {
  what: string;
  expression: string;
  path: PropertyKey[];
  row?: readonly Field[] | undefined;
  /** True for a part of a template, a default or a condition, which the check of the containing text parses. */
  isPart: boolean;
};

export type FormWithExpressions = Pick<FormDefinition, 'fields' | 'feature' | 'checks'>;

export const listFormExpressions = ({ fields, feature, checks }: FormWithExpressions): PlacedExpression[] => [
  ...listFieldExpressions(fields, ['fields']),
  ...(feature.virtualColumns ?? []).map(({ cnName, expression }, index) => ({
    ...createExpression(`计算列“${cnName}”的表达式`, expression),
    path: ['feature', 'virtualColumns', index, 'expression'],
  })),
  ...checks.map(({ scene, expression }, index) => ({
    ...createExpression(`校验规则（${scene}）`, expression),
    path: ['checks', index, 'expression'],
  })),
];

function listFieldExpressions(
  fields: readonly Field[],
  at: PropertyKey[],
  row?: readonly Field[],
): PlacedExpression[] {
  return fields.flatMap((field, index) => {
    const place = [...at, index];
    const own = [...listWholeExpressions(field), ...listExpressionParts(field)].map((one) => ({
      ...one,
      what: `“${field.label}”的${one.what}`,
      path: [...place, ...one.path],
      row,
    }));
    const columns = field.children ?? [];
    return [...own, ...listFieldExpressions(columns, [...place, 'children'], columns)];
  });
}

const createExpression = (what: string, expression: string, ...path: PropertyKey[]): PlacedExpression => ({
  what,
  expression,
  path,
  isPart: false,
});

const createExpressionPart = (what: string, key: keyof Field, expression: string): PlacedExpression => ({
  ...createExpression(what, expression, key),
  isPart: true,
});

function listWholeExpressions({ computeExpression, hideCondition, colorConditions = [], action }: Field) {
  return [
    ...(computeExpression === undefined
      ? []
      : [createExpression('计算表达式', computeExpression, 'computeExpression')]),
    ...(hideCondition === undefined ? [] : [createExpression('隐藏条件', hideCondition, 'hideCondition')]),
    ...colorConditions.map(({ expression }, index) =>
      createExpression('颜色条件', expression, 'colorConditions', index, 'expression'),
    ),
    ...(action?.type === 'compute' ? action.assign : []).map(({ toField, expression }, index) =>
      createExpression(`填写 ${toField} 的表达式`, expression, 'action', 'assign', index, 'expression'),
    ),
  ];
}

function listExpressionParts(field: Field): PlacedExpression[] {
  const { defaultType, defaultValue, funcType, format, action } = field;
  return [
    ...(defaultType === 'func' && typeof defaultValue === 'string'
      ? [createExpressionPart('默认值表达式', 'defaultValue', defaultValue)]
      : []),
    ...(funcType === 'qrCode' ? listTemplateParts('二维码内容', 'format', format) : []),
    ...(action?.type === 'link' ? listTemplateParts('链接地址', 'action', action.address) : []),
    // `${field}` in the conditions of a related record.
    ...listConditionSources(field).map((name) => createExpressionPart('选择条件', 'conditions', name)),
  ];
}

const listTemplateParts = (what: string, key: keyof Field, template = ''): PlacedExpression[] =>
  [...template.matchAll(templatePattern)].map(([, inner = '']) =>
    createExpressionPart(what, key, inner.trim()),
  );
