/** Rows of tenant/0035_notices.sql. */
import type { Generated, GeneratedAlways } from 'kysely';
import type { TimestampColumn } from './people.ts';

interface NoticeRow {
  noticeId: GeneratedAlways<string>;
  noticeTitle: string;
  noticeType: '1' | '2';
  noticeContent: Generated<string>;
  status: Generated<'0' | '1'>;
  createBy: string;
  createTime: TimestampColumn;
  updateBy: string | null;
  updateTime: TimestampColumn;
}

interface NoticeReadRow {
  noticeId: string;
  userId: string;
  readTime: TimestampColumn;
}

export interface NoticeTables {
  notices: NoticeRow;
  noticeReads: NoticeReadRow;
}
