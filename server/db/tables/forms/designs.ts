/** Rows of tenant/0059_designs.sql. */
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

export interface DesignTables {
  designDrafts: DesignDraftRow;
}
