/** A list that can be exported as a sheet: its permission, its query and its columns. */
import type { RawBuilder } from 'kysely';
import type { z } from 'zod';
import type { Actor } from '../../db/actor.ts';
import type { Tx } from '../../db/database.ts';
import type { SheetColumn } from '../../records/export/sheetTypes.ts';

/** The owner of the sheet, and the time that it describes. */
export type SheetViewer = { tx: Tx; actor: Actor; now: Date };

export type ExportableList = {
  title: string;
  /** If absent, everybody may export the rows that the list shows them. */
  permission?: string;
  columns: SheetColumn[];
  /** Filters as stored in a job's row; a page in them is ignored, because an export has all rows. */
  statement(reader: SheetViewer, filter: unknown): RawBuilder<unknown>;
};

export const defineExportableList = <S extends z.ZodType>(
  { query, ...rest }: { query: S } & Omit<ExportableList, 'statement'>,
  statement: (reader: SheetViewer, filter: z.output<S>) => RawBuilder<unknown>,
): ExportableList => ({ ...rest, statement: (reader, filter) => statement(reader, query.parse(filter)) });

export const textColumn = (label: string, width: number): SheetColumn => ({ label, kind: 'text', width });
