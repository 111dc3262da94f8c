/** The columns of the sheet of an administration list. */
import { resources } from './registry.ts';
import { isStored, type Resource, type ResourceField } from './resource.ts';

export type ExportedField = {
  field: ResourceField;
  /** Only in a sheet that names the column. */
  isExtra: boolean;
};

/**
 * The columns of the list, and what the page around the list says: the parent in a tree, the row to which all stored
 * rows belong.
 */
export function listSheetFields(resource: Resource): ExportedField[] {
  const { tree, within, fields } = resource;
  const owner =
    isStored(resource) && within
      ? resources[within.resource].fields.filter(({ enName }) => enName === within.property)
      : [];
  const shown = fields.filter(
    ({ column, enName, isUnexported }) =>
      !isUnexported && (column !== 'none' || enName === tree?.parent || enName === 'createTime'),
  );
  return [
    ...owner.map((field) => ({ field, isExtra: false })),
    ...shown.map((field) => ({ field, isExtra: isStored(resource) && isExtraField(field) })),
  ];
}

const isExtraField = ({ column, editor, enName }: ResourceField) =>
  column === 'hidden' && editor === 'none' && enName !== 'createTime';
