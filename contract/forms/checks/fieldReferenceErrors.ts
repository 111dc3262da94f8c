/**
 * Finds errors in a field's default, its dependencies and the fields it fills. Messages address the form's designer.
 */
import { ExpressionError } from '../../expression/expressionError.ts';
import { parseExpression } from '../../expression/parse.ts';
import { getFieldType } from '../../fields/registry.ts';
import { isConfiguredKind } from '../../fields/shared/choice.ts';
import { enName } from '../../shapes.ts';
import type { Field } from '../definition.ts';
import { getParentName } from '../dependentFields.ts';
import { listCopiedFields } from '../relationField.ts';

type FieldPlace = { inRows: boolean };

export const findFieldReferenceErrors = (
  field: Field,
  beside: readonly Field[],
  place: FieldPlace,
): string[] =>
  [
    checkDefault(field, place),
    checkOptionSource(field),
    checkParent(field, beside),
    ...checkAction(field, beside),
    ...checkPicking(field),
  ].filter((problem) => problem !== null);

type DefaultCheck = (text: string, place: FieldPlace) => string | null;

const maxDefaultLength = 4000;

const defaultChecks: Partial<Record<NonNullable<Field['defaultType']>, DefaultCheck>> = {
  func(text) {
    try {
      parseExpression(text);
      return null;
    } catch (error) {
      if (error instanceof ExpressionError) return `默认值表达式有误：${error.message}`;
      throw error;
    }
  },
  sql(text, { inRows }) {
    if (inRows) return '子表单内的字段不支持 SQL 默认值';
    return /^\s*(select|with)\b/i.test(text) ? null : '默认值 SQL 应为一条查询语句（select）';
  },
};

function checkDefault({ defaultType, defaultValue }: Field, place: FieldPlace): string | null {
  const check = defaultType && defaultChecks[defaultType];
  if (!check) return null;
  if (typeof defaultValue !== 'string' || defaultValue.trim() === '') return '请填写默认值';
  if (defaultValue.length > maxDefaultLength) return `默认值最多 ${maxDefaultLength} 字`;
  return check(defaultValue, place);
}

const checkOptionSource = ({ configDataId, constantId }: Field): string | null =>
  configDataId && constantId ? '选项取自字典或常量，不能同时指定' : null;

function checkParent(field: Field, beside: readonly Field[]): string | null {
  const name = getParentName(field);
  if (name === undefined) return null;
  const parent = beside.find((one) => one.enName === name);
  const fits =
    parent &&
    isConfiguredKind(getFieldType(parent).references(parent)) &&
    parent.configDataId === field.configDataId &&
    parent.constantId === field.constantId;
  if (!fits) return `上级字段应为同一${field.constantId === undefined ? '字典' : '常量'}的选择字段`;
  return collectAncestorNames(field, beside).has(field.enName) ? '上级字段不能循环' : null;
}

/** Collects the names of a field's ancestors. Stops at the first name that repeats. */
function collectAncestorNames(field: Field, beside: readonly Field[]): Set<string> {
  const names = new Set<string>();
  for (let name = getParentName(field); name !== undefined && !names.has(name); ) {
    names.add(name);
    const next = beside.find((one) => one.enName === name);
    name = next && getParentName(next);
  }
  return names;
}

function checkAction({ action }: Field, beside: readonly Field[]): string[] {
  if (action?.type !== 'compute') return [];
  const open = new Set(
    beside.filter((one) => getFieldType(one).origin === 'person' && !one.children).map((one) => one.enName),
  );
  return action.assign
    .filter(({ toField }) => !open.has(toField))
    .map(({ toField }) => `按钮不能填写字段 ${toField}`);
}

/** The values that a sub-form copies from the records of another form need columns of the sub-form. */
function checkPicking(field: Field): string[] {
  if (!getFieldType(field).hasRows || field.relateEnName === undefined) return [];
  if (!enName.safeParse(field.relateEnName).success) return ['请选择要关联的表单'];
  const columns = new Set((field.children ?? []).filter(isEnteredByPerson).map((one) => one.enName));
  const copied = listCopiedFields(field);
  if (copied.length === 0) return ['请配置从关联表单带入的列'];
  return copied
    .filter(({ target }) => !columns.has(target))
    .map(({ target }) => `子表单没有可带入的列 ${target}`);
}

const isEnteredByPerson = (one: Field): boolean =>
  getFieldType(one).origin === 'person' && !one.computeExpression;
