/** A sheet as JSON, for the way from a thread. */
import type { ImportSheet, SheetRow } from './importSheet.ts';

export type PlainSheet = {
  header: string[];
  rows: (Omit<SheetRow, 'problems'> & { problems: [number, string][] })[];
};

export const toPlainSheet = ({ header, rows }: ImportSheet): PlainSheet => ({
  header,
  rows: rows.map((row) => ({ ...row, problems: [...(row.problems ?? [])] })),
});

export const fromPlainSheet = ({ header, rows }: PlainSheet): ImportSheet => ({
  header,
  rows: rows.map((row) => ({ ...row, problems: new Map(row.problems) })),
});
