/** Rows of tenant/0035_notices.sql. */
import type { Generated, GeneratedAlways } from 'kysely';
import type { Stamp } from './people.ts';

interface NoticeRow {
  noticeId: GeneratedAlways<string>;
  noticeTitle: string;
  noticeType: '1' | '2';
  noticeContent: Generated<string>;
  status: Generated<'0' | '1'>;
  createBy: string;
  createTime: Stamp;
  updateBy: string | null;
  updateTime: Stamp;
}

interface NoticeReadRow {
  noticeId: string;
  userId: string;
  readTime: Stamp;
}

export interface NoticeTables {
  notices: NoticeRow;
  noticeReads: NoticeReadRow;
}
