/** A form's columns as conditions are made on them, and the filter over them. */
import type { RawBuilder } from 'kysely';
import { rangePattern } from '../../contract/fields/dateRange.ts';
import { typeOf } from '../../contract/fields/registry.ts';
import type { FilterGroup } from '../../contract/filter/structure.ts';
import type { Field } from '../../contract/forms/definition.ts';
import { recordStatusLabels } from '../../contract/forms/recordStatus.ts';
import type { FilterColumn } from '../db/filter/conditions.ts';
import { structuredCondition } from '../db/filter/structured.ts';
import { type Column, col, type Form, layoutOf, viewOf } from './form.ts';
import { containedAnywhere } from './searchText.ts';
import { systemFields } from './systemFields.ts';

/** On the alias `r`; what does not fit the form is a 400 that says where. */
export const filterOfForm = (form: Form, filter: FilterGroup): RawBuilder<unknown> =>
  structuredCondition(filter, (name) => {
    const column = filteredColumn(form, name);
    return column && { ...filterColumn(form, column), ...(column === statusColumn && { values: statuses }) };
  });

export function filterColumn(form: Form, { name, field, type, sqlType }: Column): FilterColumn {
  const { filter, masked, searchable } = type;
  return {
    at: col(name),
    filter,
    sqlType,
    ...(type.hasView && { view: col(viewOf(name)) }),
    ...(masked && { kept: (text) => type.fromText(text, field) }),
    ...(filter === 'overlap' && { pattern: rangePattern(field) }),
    ...(searchable && !masked && { implied: (text) => containedAnywhere(form, text) }),
  };
}

/** A field of the form, or one that every record has. */
export const filteredColumn = (form: Form, name: string): Column | undefined =>
  layoutOf(form).byName.get(name) ??
  systemFields.get(name) ??
  (name === 'sysStatus' ? statusColumn : undefined);

const statuses = Object.keys(recordStatusLabels);

const status: Field = {
  enName: 'sysStatus',
  label: '单据状态',
  funcType: 'radio',
  options: Object.entries(recordStatusLabels).map(([value, label]) => ({ value, label })),
};

const statusColumn: Column = {
  name: status.enName,
  field: status,
  type: { ...typeOf(status), hasView: false, searchable: false },
  sqlType: 'bigint',
};
