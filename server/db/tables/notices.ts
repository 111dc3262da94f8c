/** Rows of tenant/0035_notices.sql and 0054_notice_audience.sql. */
import type { ColumnType, Generated, GeneratedAlways } from 'kysely';
import type { TimestampColumn } from './people.ts';

type Time = ColumnType<string | null, Date | string | null | undefined, Date | string | null>;

interface NoticeRow {
  noticeId: GeneratedAlways<string>;
  noticeTitle: string;
  noticeType: '1' | '2';
  noticeContent: Generated<string>;
  status: Generated<'0' | '1'>;
  audience: Generated<'all' | 'some'>;
  beginTime: Time;
  endTime: Time;
  isPinned: Generated<boolean>;
  mustConfirm: Generated<boolean>;
  createBy: string;
  createTime: TimestampColumn;
  updateBy: string | null;
  updateTime: TimestampColumn;
}

interface NoticeReadRow {
  noticeId: string;
  userId: string;
  readTime: TimestampColumn;
  confirmTime: Time;
}

interface NoticeDeptRow {
  noticeId: string;
  deptId: string;
}

interface NoticeRoleRow {
  noticeId: string;
  roleId: string;
}

export interface NoticeTables {
  notices: NoticeRow;
  noticeReads: NoticeReadRow;
  noticeDepts: NoticeDeptRow;
  noticeRoles: NoticeRoleRow;
}
