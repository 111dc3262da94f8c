import type { AnyField, Values } from '../type.ts';

export const viewName = (field: AnyField): string => `${field.enName}$view`;

/** The display value that came with the record, else the value itself; several joined by a comma. */
export function shownText(value: unknown, row: Values, field: AnyField): string {
  const view = row[viewName(field)];
  return joined(view === undefined || view === null || view === '' ? value : view);
}

const joined = (value: unknown): string => {
  if (value === null || value === undefined) return '';
  return Array.isArray(value) ? value.map(String).join(',') : String(value);
};

/** A single value or an array as an array of ids. */
export const valuesOf = (value: unknown): string[] => {
  if (value === null || value === undefined || value === '') return [];
  return (Array.isArray(value) ? value : [value]).map(String);
};

/** What is stored: an array where several may be chosen, else the one or null. */
export const storedValues = (values: string[], multiple: boolean): unknown =>
  multiple ? values : (values[0] ?? null);
