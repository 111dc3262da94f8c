/** Rows of tenant/0059_designs.sql and tenant/0061_design_sources.sql. */
import type { Generated, GeneratedAlways, JSONColumnType } from 'kysely';
import type { TimestampColumn } from '../people.ts';

/** The kinds of documents that have a designer. */
export type DesignKind = 'form';

interface DesignDraftRow {
  draftId: GeneratedAlways<string>;
  kind: DesignKind;
  objectId: string | null;
  baseVersion: number | null;
  title: Generated<string>;
  document: JSONColumnType<object>;
  steps: JSONColumnType<object>;
  revision: Generated<number>;
  editorId: string | null;
  editorKey: string | null;
  editorSince: TimestampColumn | null;
  editorSeen: TimestampColumn | null;
  createBy: string | null;
  createTime: TimestampColumn;
  updateBy: string | null;
  updateTime: TimestampColumn;
}

interface DesignSourceRow {
  draftId: string;
  kind: 'table' | 'sheet' | 'text';
  name: string;
  tableId: string | null;
  rows: number | null;
  columns: JSONColumnType<string[]> | null;
  content: Buffer | null;
}

export interface DesignTables {
  designDrafts: DesignDraftRow;
  designSources: DesignSourceRow;
}
