/** The system columns of every record, described as fields, so that lists filter, sort and export them like fields. */
import { type FuncType, getFieldType } from '../../../contract/fields/registry.ts';
import type { Field } from '../../../contract/forms/definition.ts';
import type { FormColumn } from './formLayout.ts';

/** People's names are joined instead of stored, so there is no `$view` column to filter by. */
const buildSystemField = (enName: string, label: string, funcType: FuncType): [string, FormColumn] => {
  const field: Field = { enName, label, funcType, format: 'YYYY-MM-DD HH:mm:ss' };
  const type = { ...getFieldType(field), hasView: false };
  return [enName, { name: enName, field, type, sqlType: type.sqlType(field) ?? 'text' }];
};

export const systemFields: ReadonlyMap<string, FormColumn> = new Map([
  buildSystemField('pid', '上级', 'relatedForm'),
  buildSystemField('createBy', '创建人', 'user'),
  buildSystemField('updateBy', '修改人', 'user'),
  buildSystemField('createTime', '创建时间', 'dateStamp'),
  buildSystemField('updateTime', '修改时间', 'dateStamp'),
]);
