/** The names that the expressions of a form may use, with their labels. Pure. */
import type { ValueKind } from '../../expression/typeCheck.ts';
import { getFieldType } from '../../fields/registry.ts';
import type { Field } from '../../forms/definition.ts';
import { getFieldKinds } from '../../forms/fieldKinds.ts';
import type { Path } from '../edit.ts';
import type { ExpressionName } from '../expressions/findCompletions.ts';
import { type FormDesign, isColumnPath } from './formDesign.ts';

const kindLabels: Readonly<Record<ValueKind, string>> = {
  number: '数字',
  text: '文字',
  date: '日期',
  truth: '是否',
  many: '多个',
  numbers: '多个数字',
  any: '值',
};

const personNames: readonly ExpressionName[] = (
  [
    ['currentUser', '当前用户'],
    ['initiator', '发起人'],
  ] as const
).map(([name, label]) => ({
  name,
  label,
  kind: '人员',
  below: [
    { name: 'userId', label: '人员编号', kind: '值' },
    { name: 'deptId', label: '部门编号', kind: '值' },
    { name: 'roleKeys', label: '角色', kind: '多个' },
  ],
}));

/** An expression of a column names the columns beside it first, then the fields of the form. */
export function listExpressionNames(design: FormDesign, place: Path): ExpressionName[] {
  const owner = isColumnPath(place.slice(0, 4)) ? design.fields[Number(place[1])] : undefined;
  const own = getFieldName(design, place);
  const kinds = getFieldKinds(design.fields);
  const columns = owner?.children ?? [];
  return [
    ...listNames(columns, getFieldKinds(columns)),
    ...listNames(design.fields, kinds),
    ...personNames,
  ].filter(({ name }) => name !== own);
}

/** The field that the expression belongs to, which it cannot name. */
function getFieldName({ fields }: FormDesign, place: Path): string | undefined {
  if (place[0] !== 'fields') return undefined;
  const field = fields[Number(place[1])];
  return place[2] === 'children' ? field?.children?.[Number(place[3])]?.enName : field?.enName;
}

/** Fields without a value have no names in expressions. `before`: the sub-form and a dot. */
const listNames = (
  fields: readonly Field[],
  kinds: ReadonlyMap<string, ValueKind>,
  before = '',
): ExpressionName[] =>
  fields
    .filter((field) => field.children !== undefined || getFieldType(field).sqlType(field) !== null)
    .map(({ enName: name, label, children }) =>
      children
        ? { name, label, kind: '子表单', below: listNames(children, kinds, `${name}.`) }
        : { name, label, kind: kindLabels[kinds.get(before + name) ?? 'any'] },
    );
