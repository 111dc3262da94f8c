/** A list that can be had as a sheet: who may, what is read, how it looks. */
import type { RawBuilder } from 'kysely';
import type { z } from 'zod';
import type { Actor } from '../../db/actor.ts';
import type { Tx } from '../../db/database.ts';
import type { SheetColumn } from '../../records/export/sheetTypes.ts';

/** Whose sheet it is, and the moment it is about. */
export type SheetViewer = { tx: Tx; actor: Actor; now: Date };

export type ExportableList = {
  title: string;
  /** Left out: everybody, of what the list shows them. */
  permission?: string;
  columns: SheetColumn[];
  /** Filters as they come out of a job's row; a page among them says nothing, an export has all rows. */
  statement(reader: SheetViewer, filter: unknown): RawBuilder<unknown>;
};

export const defineExportableList = <S extends z.ZodType>(
  { query, ...rest }: { query: S } & Omit<ExportableList, 'statement'>,
  statement: (reader: SheetViewer, filter: z.output<S>) => RawBuilder<unknown>,
): ExportableList => ({ ...rest, statement: (reader, filter) => statement(reader, query.parse(filter)) });

export const textColumn = (label: string, width: number): SheetColumn => ({ label, kind: 'text', width });
