/** Rows of tenant/0002_forms.sql, 0011_file_versions.sql and 0023_file_contents.sql that concern files and comments. */
import type { Generated, GeneratedAlways, JSONColumnType } from 'kysely';
import type { TimestampColumn } from './people.ts';

interface FileRow {
  fileId: GeneratedAlways<string>;
  fileName: string;
  originalName: string;
  mimeType: string;
  size: string;
  /** The hash of the content, hexadecimal. Null: uploaded under a version without hashes, and not read since. */
  sha256: string | null;
  createBy: string;
  createTime: TimestampColumn;
}

interface FileLinkRow {
  fileId: string;
  bizName: string;
  bizId: string;
}

interface FileVersionRow {
  fileId: string;
  previousId: string;
  version: number;
}

interface InvoiceCheckRow {
  fileId: string;
  checkStatus: number | null;
  checkError: Generated<string>;
}

export type Attachment = { name: string; url: string; size?: number | undefined };

interface CommentRow {
  id: GeneratedAlways<string>;
  parentId: string | null;
  bizName: string;
  bizId: string;
  userId: string;
  content: string;
  attachments: JSONColumnType<Attachment[]>;
  deleted: Generated<boolean>;
  createTime: TimestampColumn;
}

export interface FileTables {
  files: FileRow;
  fileLinks: FileLinkRow;
  fileVersions: FileVersionRow;
  invoiceChecks: InvoiceCheckRow;
  comments: CommentRow;
}
