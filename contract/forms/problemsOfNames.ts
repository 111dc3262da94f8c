/** Expressions of a form that speak of what it does not have: they would be silently empty on every record. */
import { templatePart } from '../fields/shared/template.ts';
import type { Field, FormDefinition } from './definition.ts';
import { type Around, strangeNames } from './knownNames.ts';
import { conditionSources } from './relation.ts';

type Problem = { path: PropertyKey[]; message: string };
/** An expression by what it is for; `path` is its place within whatever has it. */
type Said = { what: string; expression: string; path: PropertyKey[] };

type Named = Pick<FormDefinition, 'fields' | 'feature' | 'checks'>;

export const problemsOfNames = ({ fields, feature, checks }: Named): Problem[] => [
  ...problemsOfFields(fields, { at: ['fields'], around: { fields } }),
  ...(feature.virtualColumns ?? []).flatMap(({ cnName, expression }, index) =>
    problemsOfSaid(
      {
        what: `计算列“${cnName}”的表达式`,
        expression,
        path: ['feature', 'virtualColumns', index, 'expression'],
      },
      { fields },
    ),
  ),
  ...checks.flatMap(({ scene, expression }, index) =>
    problemsOfSaid(
      { what: `校验规则（${scene}）`, expression, path: ['checks', index, 'expression'] },
      { fields },
    ),
  ),
  ...problemsOfEvals(fields, feature),
];

function problemsOfFields(
  fields: readonly Field[],
  { at, around }: { at: PropertyKey[]; around: Around },
): Problem[] {
  return fields.flatMap((field, index) => {
    const place = [...at, index];
    const own = [...expressionsOf(field), ...sourcesOf(field)].flatMap((said) =>
      problemsOfSaid(
        { ...said, what: `“${field.label}”的${said.what}`, path: [...place, ...said.path] },
        around,
      ),
    );
    const row = field.children ?? [];
    return [...own, ...problemsOfFields(row, { at: [...place, 'children'], around: { ...around, row } })];
  });
}

const problemsOfSaid = ({ what, expression, path }: Said, around: Around): Problem[] =>
  strangeNames(expression, around).map((name) => ({
    path,
    message: `${what} ${expression} 中的 ${name} 不是表单字段`,
  }));

function expressionsOf(field: Field): Said[] {
  const { computeExpression, hideCondition, colorConditions = [], defaultType, defaultValue } = field;
  const given = (what: string, key: keyof Field, expression: unknown): Said[] =>
    typeof expression === 'string' ? [{ what, expression, path: [key] }] : [];
  return [
    ...given('计算表达式', 'computeExpression', computeExpression),
    ...given('隐藏条件', 'hideCondition', hideCondition),
    ...(defaultType === 'func' ? given('默认值表达式', 'defaultValue', defaultValue) : []),
    ...colorConditions.flatMap(({ expression }) => given('颜色条件', 'colorConditions', expression)),
    ...(field.funcType === 'qrCode' ? partsOf('二维码内容', 'format', field.format) : []),
    ...pressedOf(field),
  ];
}

/** `${field}` in the conditions of a related record. */
const sourcesOf = (field: Field): Said[] =>
  conditionSources(field).map((expression) => ({ what: '选择条件', expression, path: ['conditions'] }));

function pressedOf({ action }: Field): Said[] {
  if (action?.type === 'link') return partsOf('链接地址', 'action', action.address);
  if (action?.type !== 'compute') return [];
  return action.assign.map(({ toField, expression }) => ({
    what: `填写 ${toField} 的表达式`,
    expression,
    path: ['action'],
  }));
}

const partsOf = (what: string, key: keyof Field, template = ''): Said[] =>
  [...template.matchAll(templatePart)].map(([, part = '']) => ({
    what,
    expression: part.trim(),
    path: [key],
  }));

/** What is summed below a list is a field of it. */
function problemsOfEvals(fields: readonly Field[], { columnEvalList = [] }: Named['feature']): Problem[] {
  const known = new Set(fields.map(({ enName }) => enName));
  return columnEvalList.flatMap(({ enName }, index) =>
    known.has(enName)
      ? []
      : [{ path: ['feature', 'columnEvalList', index], message: `合计列 ${enName} 不是表单字段` }],
  );
}
