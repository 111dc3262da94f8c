/** 稍后处理 as one question: a time by its name, in words or as a date, or what is waited for. */
import { spokenTime } from '../../../contract/calendar/spokenTime.ts';
import { snoozeEvents } from '../../../contract/flow/snooze.ts';
import { api } from '../../client/api.ts';
import { nowText } from '../../ui/clock.ts';
import { momentAhead } from '../../ui/momentAhead.ts';
import { matchesPinyin } from '../../ui/pinyin.ts';
import type { SnoozeWish } from '../snooze.ts';
import type { Walk, WalkOption } from '../walk.ts';

type Asked = { taskIds: readonly string[]; subject: string | undefined };
type Send = (when: { wish: SnoozeWish; text: string }) => Promise<void>;

const events: readonly WalkOption[] = [
  { value: 'comment', label: `${snoozeEvents.comment}时`, detail: '他人发表评论后回到待办' },
  { value: 'change', label: `${snoozeEvents.change}时`, detail: '他人修改单据后回到待办' },
];

export async function snoozeWalk({ taskIds, subject }: Asked, send: Send): Promise<Walk> {
  const { times, latest } = await api.snooze.times({ body: { taskIds: [...taskIds] } });
  const ahead = (time: string): string =>
    latest && latest.slice(0, 16) < time ? `因期限将到，最早 ${momentAhead(latest)} 先回到待办` : '';
  const option = (label: string, time: string): WalkOption => ({
    value: time,
    label,
    detail: [momentAhead(time), ahead(time)].filter(Boolean).join(' · '),
  });
  const known = [...times.map(({ label, time }) => option(label, time)), ...events];
  return {
    key: `snooze:${taskIds[0]}`,
    title: '稍后处理',
    subject,
    next: (answers) =>
      answers.until
        ? undefined
        : { kind: 'one', name: 'until', title: '推迟到', options: found, sends: '推迟' },
    send: async (answers) => {
      const answer = answers.until;
      const [chosen] = answer && 'options' in answer ? answer.options : [];
      if (!chosen) return;
      const { value } = chosen;
      if (value === 'comment' || value === 'change')
        await send({ wish: { event: value }, text: chosen.label });
      else await send({ wish: { until: value }, text: ` ${momentAhead(value)}` });
    },
  };

  /** What is typed as a time comes first. */
  async function found(typed: string): Promise<WalkOption[]> {
    const text = typed.trim();
    if (text === '') return known;
    const time = spokenTime(text, nowText());
    const listed = known.filter(({ label, value }) => value !== time && matchesPinyin(label, text));
    if (time === undefined || listed.some(({ label }) => label === text)) return listed;
    const isPast = time <= nowText().slice(0, 16);
    return isPast ? listed : [option(time, time), ...listed];
  }
}
