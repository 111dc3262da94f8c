/** A sheet as JSON, for the way from a thread. */
import type { CellFormat, ImportSheet, SheetRow } from './importSheet.ts';

export type PlainSheet = {
  header: string[];
  rows: (Omit<SheetRow, 'problems' | 'formats'> & {
    problems: [number, string][];
    formats: [number, CellFormat][];
  })[];
};

export const toPlainSheet = ({ header, rows }: ImportSheet): PlainSheet => ({
  header,
  rows: rows.map((row) => ({
    ...row,
    problems: [...(row.problems ?? [])],
    formats: [...(row.formats ?? [])],
  })),
});

export const fromPlainSheet = ({ header, rows }: PlainSheet): ImportSheet => ({
  header,
  rows: rows.map((row) => ({
    ...row,
    problems: new Map(row.problems),
    formats: new Map(row.formats),
  })),
});
