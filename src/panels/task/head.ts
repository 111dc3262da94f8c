/** What stands above a task or record: title, node, number, people, times. */
import type { TaskRow } from '../../../contract/calls/flowShapes.ts';
import type { InstanceDetail } from '../../../contract/calls/instance.ts';
import type { TaskDetail } from '../../../contract/calls/task.ts';
import { statusLabels } from '../../../contract/flow/statusLabels.ts';
import { lateness, shortTime } from '../../grid/moments.ts';
import { nowText } from '../../ui/clock.ts';
import type { TagTone } from '../../ui/Tag.tsx';

export type Head = {
  title: string;
  tag?: { text: string; tone: TagTone };
  /** Joined by dots; empty ones are left out. */
  facts: string[];
  /** A fact that is late. */
  late?: string;
};

const hourMs = 3_600_000;

export const headOfRow = (row: TaskRow): Head => ({
  title: row.title,
  tag: { text: row.taskName, tone: 'processing' },
  facts: [
    row.serialNumber,
    [row.initiatorName, row.initiatorDeptName].filter(Boolean).join(' / '),
    `到达 ${shortTime(row.createTime)}`,
    row.overdue ? '' : remaining(row.dueTime),
    row.urged > 0 ? `催办 ${row.urged} 次` : '',
    row.forUserName === null ? '' : `代 ${row.forUserName} 处理`,
  ].filter(Boolean),
  ...(row.overdue && { late: lateness(row.dueTime) }),
});

export const headOfInstance = (instance: InstanceDetail): Head => ({
  title: instance.title,
  tag: { text: statusLabels[instance.status], tone: tones[instance.status] },
  facts: [
    instance.initiatorName,
    `发起 ${shortTime(instance.createTime)}`,
    instance.endTime ? `结束 ${shortTime(instance.endTime)}` : '',
  ].filter(Boolean),
});

/** Where no row of a list says it; who started the flow is known once `instance` is. */
export const headOfTask = (detail: TaskDetail, instance: InstanceDetail | undefined): Head => ({
  title: detail.title,
  tag: { text: detail.taskName, tone: 'processing' },
  facts: [
    detail.serialNumber,
    instance?.initiatorName ?? '',
    `到达 ${shortTime(detail.createTime)}`,
    detail.overdue ? '' : remaining(detail.dueTime),
    detail.forUserName === null ? '' : `代 ${detail.forUserName} 处理`,
  ].filter(Boolean),
  ...(detail.overdue && { late: lateness(detail.dueTime) }),
});

const tones = { '-2': 'voided', '-1': 'draft', 0: 'processing', 1: 'approved' } as const;

/** How long there is: 剩余 6 小时, 剩余 3 天. */
export function remaining(due: string | null, now = nowText()): string {
  if (!due) return '';
  const hours = (Date.parse(due.replace(' ', 'T')) - Date.parse(now.replace(' ', 'T'))) / hourMs;
  if (hours < 1) return '剩余不足 1 小时';
  return hours < 48 ? `剩余 ${Math.floor(hours)} 小时` : `剩余 ${Math.floor(hours / 24)} 天`;
}
