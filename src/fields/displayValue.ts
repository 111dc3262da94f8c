import type { AnyField, FieldValues } from './fieldRenderer.ts';

export const displayKey = (field: AnyField): string => `${field.enName}$view`;

/** The display value that came with the record, else the value itself; several joined by a comma. */
export function formatDisplayValue(value: unknown, row: FieldValues, field: AnyField): string {
  const view = row[displayKey(field)];
  return joinValues(view === undefined || view === null || view === '' ? value : view);
}

const joinValues = (value: unknown): string => {
  if (value === null || value === undefined) return '';
  return Array.isArray(value) ? value.map(String).join(',') : String(value);
};

/** A single value or an array as an array of ids. */
export const toValueList = (value: unknown): string[] => {
  if (value === null || value === undefined || value === '') return [];
  return (Array.isArray(value) ? value : [value]).map(String);
};

/** The value to store: an array when several may be chosen, else the one value or null. */
export const toStoredValue = (values: string[], multiple: boolean): unknown =>
  multiple ? values : (values[0] ?? null);
