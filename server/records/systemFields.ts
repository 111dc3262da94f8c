/** The columns that every record has, described as fields, so that lists filter, sort and export them like any other. */
import type { FuncType } from '../../contract/fields/kinds.ts';
import { typeOf } from '../../contract/fields/registry.ts';
import type { Field } from '../../contract/forms/definition.ts';
import type { Column } from './form.ts';

/** People's names are joined, not kept beside, so there is no `$view` column to filter by. */
const described = (enName: string, label: string, funcType: FuncType): [string, Column] => {
  const field: Field = { enName, label, funcType, format: 'YYYY-MM-DD HH:mm:ss' };
  const type = { ...typeOf(field), hasView: false };
  return [enName, { name: enName, field, type, sqlType: type.sqlType(field) ?? 'text' }];
};

export const systemFields: ReadonlyMap<string, Column> = new Map([
  described('pid', '上级', 'relatedForm'),
  described('createBy', '创建人', 'user'),
  described('updateBy', '修改人', 'user'),
  described('createTime', '创建时间', 'dateStamp'),
  described('updateTime', '修改时间', 'dateStamp'),
]);
