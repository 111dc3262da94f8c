/** Entries of the flow log, made from the server's activities by the display rules. Pure. */
import type { LogActivity } from '../../../contract/calls/instance.ts';
import { formatDelegate } from '../../../contract/flow/absence.ts';

type LogAttachment = LogActivity['logItemList'][number]['attachments'][number];

export type LogEntryLine = {
  text: string;
  /** The person who acted; absent for the system and for people who have not acted yet. */
  person?: { userId: string; name: string };
  /** `YYYY-MM-DD HH:mm:ss`; empty unless the entry has several lines. */
  time: string;
  tag?: '通过';
  /** open: it depends on later input. warning: the flow would stop there. */
  look?: 'open' | 'warning';
  comment: string;
  attachments: readonly LogAttachment[];
};

export type LogEntry = {
  key: string;
  title: string;
  /** `YYYY-MM-DD HH:mm:ss`; empty until the visit ends. */
  time: string;
  /** done: finished; now: waiting; next: not started or skipped. */
  state: 'done' | 'now' | 'next';
  lines: readonly LogEntryLine[];
};

/** The texts of actions in a finished log; all other actions keep the server's name. */
const textByAction: Readonly<Record<string, Pick<LogEntryLine, 'text' | 'tag'>>> = {
  提交: { text: '已提交' },
  同意: { text: '已审批', tag: '通过' },
};

type LogViewer = { nickName: string };

export const toLogEntries = (log: readonly LogActivity[], reader: LogViewer): LogEntry[] =>
  log.map((activity, index) => ({
    key: `${index}:${activity.taskDefinitionKey}`,
    title: activity.taskName,
    time: activity.isFinish ? (activity.endTime ?? lastActionTime(activity)) : '',
    state: entryState(activity),
    lines: listEntryLines(activity, reader),
  }));

const emptyLine = { time: '', comment: '', attachments: [] } as const;

const lastActionTime = (activity: LogActivity) => activity.logItemList.at(-1)?.time ?? '';

function entryState({ isFinish, operateName }: LogActivity): LogEntry['state'] {
  if (!isFinish) return 'now';
  return operateName === '已跳过' ? 'next' : 'done';
}

function listEntryLines(activity: LogActivity, reader: LogViewer): LogEntryLine[] {
  const { isFinish, logItemList: items } = activity;
  const severalTimes = items.length > 1 || (!isFinish && items.length > 0);
  const acts = items.map(({ userId, userNickName, forUserName, operateName, time, comment, attachments }) => {
    const { text, ...tagged } = textByAction[operateName] ?? { text: operateName };
    return {
      ...tagged,
      ...(userId !== null && { person: { userId, name: userNickName } }),
      text: `${formatDelegate(userNickName, forUserName)} ${text}`,
      time: severalTimes ? time : '',
      comment,
      attachments,
    };
  });
  if (!isFinish) return [...acts, { ...emptyLine, text: formatWaiting(activity, reader) }];
  return acts.length > 0
    ? acts
    : [{ ...emptyLine, text: `${activity.userNickName} ${activity.operateName}`.trim() }];
}

/** 待审批：王芳（我）、李四（代 张三）; at a join with readers 王芳 未阅. */
function formatWaiting(
  { nodeType, operateName, userNickName }: LogActivity,
  { nickName }: LogViewer,
): string {
  const names = userNickName.split('、').map((name) => {
    if (name === nickName) return `${name}（我）`;
    return name.startsWith(`${nickName}（代 `) ? name.replace('（代 ', '（我，代 ') : name;
  });
  return nodeType === 'CONVERGE'
    ? `${names.join('、')} ${operateName}`
    : `${operateName}：${names.join('、')}`;
}
