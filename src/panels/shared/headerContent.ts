/** The header of a task or record: title, node, number, people, times. */

import type { InstanceDetail } from '../../../contract/calls/instance.ts';
import type { TaskRow } from '../../../contract/calls/shapes/flowShapes.ts';
import type { TaskDetail } from '../../../contract/calls/task.ts';
import { instanceStatusLabels } from '../../../contract/flow/instanceStatusLabels.ts';
import { formatClockTime } from '../../ui/format/localTime.ts';
import { formatLateness, formatRelativeTime } from '../../ui/format/relativeTime.ts';
import type { TagTone } from '../../ui/Tag.tsx';

/** A fact about a person has the avatar before it. */
type HeaderFact = string | { text: string; person: { userId: string; name: string } };

export type HeaderContent = {
  title: string;
  tag?: { text: string; tone: TagTone };
  /** Joined by dots; empty ones are left out. */
  facts: HeaderFact[];
  /** True for a fact that is overdue. */
  late?: string;
};

const hourMs = 3_600_000;

export const rowHeader = (row: TaskRow): HeaderContent => ({
  title: row.title,
  tag: { text: row.taskName, tone: 'processing' },
  facts: [
    row.serialNumber,
    nameInitiator(row, [row.initiatorName, row.initiatorDeptName].filter(Boolean).join(' / ')),
    `到达 ${formatRelativeTime(row.createTime)}`,
    row.overdue ? '' : formatRemaining(row.dueTime),
    row.urged > 0 ? `催办 ${row.urged} 次` : '',
    row.forUserName === null ? '' : `代 ${row.forUserName} 处理`,
  ].filter(Boolean),
  ...(row.overdue && { late: formatLateness(row.dueTime) }),
});

export const instanceHeader = (instance: InstanceDetail): HeaderContent => ({
  title: instance.title,
  tag: { text: instanceStatusLabels[instance.status], tone: toneByStatus[instance.status] },
  facts: [
    nameInitiator(instance),
    `发起 ${formatRelativeTime(instance.createTime)}`,
    instance.endTime ? `结束 ${formatRelativeTime(instance.endTime)}` : '',
  ].filter(Boolean),
});

/** The header for a task that no list row describes; the starter is known once `instance` is. */
export const taskHeader = (detail: TaskDetail, instance: InstanceDetail | undefined): HeaderContent => ({
  title: detail.title,
  tag: { text: detail.taskName, tone: 'processing' },
  facts: [
    detail.serialNumber,
    instance ? nameInitiator(instance) : '',
    `到达 ${formatRelativeTime(detail.createTime)}`,
    detail.overdue ? '' : formatRemaining(detail.dueTime),
    detail.forUserName === null ? '' : `代 ${detail.forUserName} 处理`,
  ].filter(Boolean),
  ...(detail.overdue && { late: formatLateness(detail.dueTime) }),
});

type Initiator = Pick<InstanceDetail, 'initiatorId' | 'initiatorName'>;

const nameInitiator = (
  { initiatorId: userId, initiatorName: name }: Initiator,
  text: string = name,
): HeaderFact => (name === '' ? text : { text, person: { userId, name } });

const toneByStatus = { '-2': 'voided', '-1': 'draft', 0: 'processing', 1: 'approved' } as const;

/** The remaining time: 剩余 6 小时, 剩余 3 天. */
export function formatRemaining(due: string | null, now = formatClockTime()): string {
  if (!due) return '';
  const hours = (Date.parse(due.replace(' ', 'T')) - Date.parse(now.replace(' ', 'T'))) / hourMs;
  if (hours < 1) return '剩余不足 1 小时';
  return hours < 48 ? `剩余 ${Math.floor(hours)} 小时` : `剩余 ${Math.floor(hours / 24)} 天`;
}
