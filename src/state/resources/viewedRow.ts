import type { ResourceField } from '../../../contract/resources/resource.ts';
import type { ResourceRow } from './resourceRow.ts';

/** A read-only row shows labels in place of the stored codes. */
export const withRowTexts = (row: ResourceRow, fields: readonly ResourceField[]): ResourceRow => ({
  ...row,
  ...Object.fromEntries(
    fields.flatMap(({ display, ...field }) =>
      display !== undefined && isCode(field) ? [[field.enName, row[display]]] : [],
    ),
  ),
});

/** The field's widget finds no text for the value itself. */
const isCode = ({ funcType, options, optionsFrom }: Omit<ResourceField, 'display'>): boolean =>
  funcType === 'input' || (options?.length === 0 && optionsFrom === undefined);
