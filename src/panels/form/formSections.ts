/** Lays out the fields of a form: which fields share a row, and which have a heading. */
import { getFieldType } from '../../../contract/fields/registry.ts';
import type { Field } from '../../../contract/forms/definition.ts';
import type { FieldRenderer } from '../../fields/fieldRenderer.ts';
import { getFieldRenderer } from '../../fields/registry.tsx';
import { type FormAccess, isEnterable } from '../../state/forms/formAccess.ts';

export type VisibleField = {
  field: Field;
  span: FieldRenderer['span'];
  /** True if the field is writable, or a column of the sub-form is. */
  writable: boolean;
  /** True if the field is read-only here. */
  reading: boolean;
  /** True if rows of the sub-form can be neither added nor removed. */
  fixedRows: boolean;
  /** Read-only columns of a sub-form. */
  locked: ReadonlySet<string>;
};

/** `key` stays the same whichever of the section's fields are hidden, so that its controls stay mounted. */
export type FormSection = { key: string; title: string; fields: VisibleField[] };

/** Fields in the order of the definition, without those the node hides; columns likewise. */
export function listVisibleFields(fields: readonly Field[], access: FormAccess): VisibleField[] {
  return fields
    .filter((field) => access.visible(field.enName))
    .map((field) => {
      const columns = field.children?.filter((column) => access.visible(`${field.enName}.${column.enName}`));
      const locked = columns?.filter(
        (column) => column.computeExpression || !access.writable(`${field.enName}.${column.enName}`),
      );
      return {
        field: columns ? { ...field, children: columns } : field,
        span: getFieldRenderer(field).span,
        writable:
          getFieldType(field).origin === 'person' && !field.computeExpression && isEnterable(access, field),
        reading: !access.writable(field.enName),
        fixedRows: !access.writable(field.enName),
        locked: new Set(locked?.map((column) => column.enName)),
      };
    });
}

/** A sub-form is a section of its own; the fields around it are in the section of the previous heading, or a plain one. */
export function groupFormSections(
  fields: readonly VisibleField[],
  hidden: ReadonlySet<string>,
): FormSection[] {
  const sections: FormSection[] = [];
  let gathering: FormSection | undefined;
  let before = '';
  for (const shown of fields) {
    if (hidden.has(shown.field.enName)) continue;
    if (shown.span === 'heading') {
      gathering = { key: shown.field.enName, title: shown.field.label, fields: [] };
      sections.push(gathering);
      continue;
    }
    if (shown.span === 'section') {
      sections.push({ key: shown.field.enName, title: shown.field.label, fields: [shown] });
      gathering = undefined;
      before = shown.field.enName;
      continue;
    }
    if (!gathering) {
      gathering = {
        key: `after ${before}`,
        title: sections.length === 0 ? '基本信息' : '其他信息',
        fields: [],
      };
      sections.push(gathering);
    }
    gathering.fields.push(shown);
  }
  return sections.filter((section) => section.fields.length > 0);
}
