/** What is wrong with how a field starts, hangs on others, or fills them; as sentences for whoever configures it. */
import { ExpressionError } from '../expression/error.ts';
import { parseExpression } from '../expression/parse.ts';
import { typeOf } from '../fields/registry.ts';
import { enName } from '../shapes.ts';
import type { Field } from './definition.ts';
import { parentName } from './dependents.ts';
import { copiedFields } from './relation.ts';

type Place = { inRows: boolean };

export const problemsBeside = (field: Field, beside: readonly Field[], place: Place): string[] =>
  [
    problemOfDefault(field, place),
    problemOfParent(field, beside),
    ...problemsOfAction(field, beside),
    ...problemsOfPicking(field),
  ].filter((problem) => problem !== null);

type Check = (text: string, place: Place) => string | null;

const longest = 4000;

const checks: Partial<Record<NonNullable<Field['defaultType']>, Check>> = {
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

function problemOfDefault({ defaultType, defaultValue }: Field, place: Place): string | null {
  const check = defaultType && checks[defaultType];
  if (!check) return null;
  if (typeof defaultValue !== 'string' || defaultValue.trim() === '') return '请填写默认值';
  if (defaultValue.length > longest) return `默认值最多 ${longest} 字`;
  return check(defaultValue, place);
}

function problemOfParent(field: Field, beside: readonly Field[]): string | null {
  const name = parentName(field);
  if (name === undefined) return null;
  const parent = beside.find((one) => one.enName === name);
  const fits =
    parent && typeOf(parent).references(parent) === 'dict' && parent.configDataId === field.configDataId;
  if (!fits) return '上级字段应为同一字典的选择字段';
  return namesAbove(field, beside).has(field.enName) ? '上级字段不能循环' : null;
}

/** The names above a field, as far as the first that comes again. */
function namesAbove(field: Field, beside: readonly Field[]): Set<string> {
  const names = new Set<string>();
  for (let name = parentName(field); name !== undefined && !names.has(name); ) {
    names.add(name);
    const next = beside.find((one) => one.enName === name);
    name = next && parentName(next);
  }
  return names;
}

function problemsOfAction({ action }: Field, beside: readonly Field[]): string[] {
  if (action?.type !== 'compute') return [];
  const open = new Set(
    beside.filter((one) => typeOf(one).origin === 'person' && !one.children).map((one) => one.enName),
  );
  return action.assign
    .filter(({ toField }) => !open.has(toField))
    .map(({ toField }) => `按钮不能填写字段 ${toField}`);
}

/** What a sub-form takes from the records of another form goes into columns of its own. */
function problemsOfPicking(field: Field): string[] {
  if (!typeOf(field).hasRows || field.relateEnName === undefined) return [];
  if (!enName.safeParse(field.relateEnName).success) return ['请选择要关联的表单'];
  const columns = new Set((field.children ?? []).filter(isEntered).map((one) => one.enName));
  const copied = copiedFields(field);
  if (copied.length === 0) return ['请配置从关联表单带入的列'];
  return copied
    .filter(({ target }) => !columns.has(target))
    .map(({ target }) => `子表单没有可带入的列 ${target}`);
}

const isEntered = (one: Field): boolean => typeOf(one).origin === 'person' && !one.computeExpression;
