/** A form's columns as targets of conditions, and the filter over them. */
import type { RawBuilder } from 'kysely';
import { getRangePattern } from '../../../contract/fields/dateRange.ts';
import { getFieldType } from '../../../contract/fields/registry.ts';
import type { FilterGroup } from '../../../contract/filter/filterTree.ts';
import type { Field } from '../../../contract/forms/definition.ts';
import { recordStatusLabels } from '../../../contract/forms/recordStatusLabels.ts';
import type { FilterColumn } from '../../db/filter/filterConditions.ts';
import { buildFilterCondition } from '../../db/filter/structuredFilter.ts';
import {
  type Form,
  type FormColumn,
  getFormLayout,
  recordColumn,
  viewColumnName,
} from '../schema/formLayout.ts';
import { buildContainsConditions } from '../schema/searchColumn.ts';
import { systemFields } from '../schema/systemFields.ts';

/** On the alias `r`. A condition that does not fit the form is a 400 that names its position. */
export const buildFormFilter = (form: Form, filter: FilterGroup): RawBuilder<unknown> =>
  buildFilterCondition(filter, (name) => {
    const column = findFilterColumn(form, name);
    return (
      column && { ...toFilterColumn(form, column), ...(column === statusColumn && { values: statusValues }) }
    );
  });

export function toFilterColumn(form: Form, { name, field, type, sqlType }: FormColumn): FilterColumn {
  const { filter, masked, searchable } = type;
  return {
    at: recordColumn(name),
    filter,
    sqlType,
    ...(type.hasView && { view: recordColumn(viewColumnName(name)) }),
    ...(masked && { toStored: (text) => type.fromText(text, field) }),
    ...(filter === 'overlap' && { pattern: getRangePattern(field) }),
    ...(searchable && !masked && { buildImpliedConditions: (text) => buildContainsConditions(form, text) }),
  };
}

/** A field of the form, or a system field of every record. */
export const findFilterColumn = (form: Form, name: string): FormColumn | undefined =>
  getFormLayout(form).byName.get(name) ??
  systemFields.get(name) ??
  (name === 'sysStatus' ? statusColumn : undefined);

const statusValues = Object.keys(recordStatusLabels);

const statusField: Field = {
  enName: 'sysStatus',
  label: '单据状态',
  funcType: 'radio',
  options: Object.entries(recordStatusLabels).map(([value, label]) => ({ value, label })),
};

const statusColumn: FormColumn = {
  name: statusField.enName,
  field: statusField,
  type: { ...getFieldType(statusField), hasView: false, searchable: false },
  sqlType: 'bigint',
};
