/** The demo tenant's notices, and who has read them. */
import type { Tx } from '../server/db/database.ts';
import { shiftDate } from './history/demoContext.ts';
import { type Organization, requireId } from './seedOrganization.ts';

type DemoNotice = {
  noticeTitle: string;
  noticeType: '1' | '2';
  noticeContent: string;
  status: '0' | '1';
  isPinned?: boolean;
  mustConfirm?: boolean;
  daysAgo: number;
  readBy: readonly string[];
};

const notices: readonly DemoNotice[] = [
  {
    noticeTitle: '采购合同审批时限调整',
    noticeType: '2',
    noticeContent:
      '<h2>调整内容</h2><p>自下月起，采购合同各节点的办理时限由三个工作日改为<strong>两个工作日</strong>：</p>' +
      '<ul><li><p>到期前一天提醒办理人；</p></li><li><p>逾期的由上级督办。</p></li></ul><p>请各部门提前安排委托。</p>',
    status: '0',
    isPinned: true,
    mustConfirm: true,
    daysAgo: 12,
    readBy: ['wangfang', 'lina', 'zhaomin', 'songyan'],
  },
  {
    noticeTitle: '周六 22:00 至 24:00 系统升级',
    noticeType: '1',
    noticeContent: '<p>升级期间不能登录。已填写而未提交的内容会保留在本机。</p>',
    status: '0',
    daysAgo: 3,
    readBy: ['wangfang'],
  },
  {
    noticeTitle: '年度供应商评审安排（草稿）',
    noticeType: '2',
    noticeContent: '<p>待物资部补充名单。</p>',
    status: '1',
    daysAgo: 1,
    readBy: [],
  },
];

export async function seedNotices(tx: Tx, { users }: Organization, now: Date): Promise<void> {
  for (const { daysAgo, readBy, ...notice } of notices) {
    const createTime = shiftDate(now, -daysAgo);
    const { noticeId } = await tx
      .insertInto('notices')
      .values({ ...notice, createBy: requireId(users, 'admin'), createTime, updateTime: createTime })
      .returning('noticeId')
      .executeTakeFirstOrThrow();
    if (readBy.length === 0) continue;
    const readTime = shiftDate(createTime, 0.5);
    await tx
      .insertInto('noticeReads')
      .values(readBy.map((userName) => ({ noticeId, userId: requireId(users, userName), readTime })))
      .execute();
  }
}
