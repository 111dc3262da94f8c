/** 稍后处理 as one question: a named time, a typed time or date, or an event to wait for. */
import { parseNaturalTime } from '../../../contract/calendar/naturalTime.ts';
import { snoozeEvents } from '../../../contract/flow/snooze.ts';
import { api } from '../../client/api.ts';
import { formatClockTime } from '../../ui/format/localTime.ts';
import { matchesPinyin } from '../../ui/format/pinyin.ts';
import { formatUpcomingTime } from '../../ui/format/upcomingTime.ts';
import type { Prompt, PromptOption } from '../core/prompt.ts';

export type SnoozeChoice = { until: string } | { event: 'comment' | 'change' };

type SnoozeTarget = { taskIds: readonly string[]; subject: string | undefined };
type SnoozeSender = (when: { wish: SnoozeChoice; text: string }) => Promise<void>;

const eventOptions: readonly PromptOption[] = [
  { value: 'comment', label: `${snoozeEvents.comment}时`, detail: '他人发表评论后回到待办' },
  { value: 'change', label: `${snoozeEvents.change}时`, detail: '他人修改单据后回到待办' },
];

export async function createSnoozePrompt(
  { taskIds, subject }: SnoozeTarget,
  send: SnoozeSender,
): Promise<Prompt> {
  const { times, latest } = await api.snooze.times({ body: { taskIds: [...taskIds] } });
  const ahead = (time: string): string =>
    latest && latest.slice(0, 16) < time ? `因期限将到，最早 ${formatUpcomingTime(latest)} 先回到待办` : '';
  const option = (label: string, time: string): PromptOption => ({
    value: time,
    label,
    detail: [formatUpcomingTime(time), ahead(time)].filter(Boolean).join(' · '),
  });
  const known = [...times.map(({ label, time }) => option(label, time)), ...eventOptions];
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
      else await send({ wish: { until: value }, text: ` ${formatUpcomingTime(value)}` });
    },
  };

  /** Text that parses as a time is the first option. */
  async function found(typed: string): Promise<PromptOption[]> {
    const text = typed.trim();
    if (text === '') return known;
    const time = parseNaturalTime(text, formatClockTime());
    const listed = known.filter(({ label, value }) => value !== time && matchesPinyin(label, text));
    if (time === undefined || listed.some(({ label }) => label === text)) return listed;
    const isPast = time <= formatClockTime().slice(0, 16);
    return isPast ? listed : [option(time, time), ...listed];
  }
}
