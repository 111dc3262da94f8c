/** The flow log as it is read: the display rules of the workflow seed, point 4, over the server's activities. Pure. */
import type { LogActivity } from '../../../contract/calls/instance.ts';
import { insteadOf } from '../../../contract/flow/absence.ts';

type File = LogActivity['logItemList'][number]['attachments'][number];

export type LogLine = {
  text: string;
  /** 11-20 10:42; only where the entry has several lines. */
  time: string;
  tag?: '通过';
  /** open: it depends on what is filled in later. warning: the flow would stop there. */
  look?: 'open' | 'warning';
  comment: string;
  attachments: readonly File[];
};

export type LogEntry = {
  key: string;
  title: string;
  time: string;
  /** done: over; now: its turn; next: not yet, or passed over. */
  state: 'done' | 'now' | 'next';
  lines: readonly LogLine[];
};

/** Acts as a finished log says them; all others stand as the server names them. */
const said: Readonly<Record<string, Pick<LogLine, 'text' | 'tag'>>> = {
  提交: { text: '已提交' },
  同意: { text: '已审批', tag: '通过' },
};

type Reader = { nickName: string; thisYear: string };

export const entriesOf = (log: readonly LogActivity[], reader: Reader): LogEntry[] =>
  log.map((activity, index) => ({
    key: `${index}:${activity.taskDefinitionKey}`,
    title: activity.taskName,
    time: activity.isFinish ? shortMoment(activity.endTime ?? lastTime(activity), reader.thisYear) : '',
    state: stateOf(activity),
    lines: linesOf(activity, reader),
  }));

const silent = { time: '', comment: '', attachments: [] } as const;

const lastTime = (activity: LogActivity) => activity.logItemList.at(-1)?.time ?? '';

function stateOf({ isFinish, operateName }: LogActivity): LogEntry['state'] {
  if (!isFinish) return 'now';
  return operateName === '已跳过' ? 'next' : 'done';
}

function linesOf(activity: LogActivity, reader: Reader): LogLine[] {
  const { isFinish, logItemList: items } = activity;
  const severalTimes = items.length > 1 || (!isFinish && items.length > 0);
  const acts = items.map(({ userNickName, forUserName, operateName, time, comment, attachments }) => {
    const { text, ...tagged } = said[operateName] ?? { text: operateName };
    const shown = severalTimes ? shortMoment(time, reader.thisYear) : '';
    return {
      ...tagged,
      text: `${insteadOf(userNickName, forUserName)} ${text}`,
      time: shown,
      comment,
      attachments,
    };
  });
  if (!isFinish) return [...acts, { ...silent, text: waiting(activity, reader) }];
  return acts.length > 0
    ? acts
    : [{ ...silent, text: `${activity.userNickName} ${activity.operateName}`.trim() }];
}

/** 待审批：王芳（我）、李四（代 张三）; at a join with readers 王芳 未阅. */
function waiting({ nodeType, operateName, userNickName }: LogActivity, { nickName }: Reader): string {
  const names = userNickName.split('、').map((name) => {
    if (name === nickName) return `${name}（我）`;
    return name.startsWith(`${nickName}（代 `) ? name.replace('（代 ', '（我，代 ') : name;
  });
  return nodeType === 'CONVERGE'
    ? `${names.join('、')} ${operateName}`
    : `${operateName}：${names.join('、')}`;
}

/** 11-20 10:42; with the year where it is another one. */
export const shortMoment = (time: string, thisYear: string): string =>
  time.startsWith(thisYear) ? time.slice(5, 16) : time.slice(0, 16);
