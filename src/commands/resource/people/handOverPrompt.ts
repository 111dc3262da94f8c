/** Hands what a leaver holds to a successor: who it is, then what would move, to confirm. */
import type { CallResult } from '../../../../contract/call.ts';
import type { userCalls } from '../../../../contract/calls/user.ts';
import { api } from '../../../client/api.ts';
import { confirm } from '../../../dialogs/confirm/confirm.ts';
import { showFailure } from '../../../state/workspace/showFailure.ts';
import { toast } from '../../../ui/toast/toast.ts';
import { type Prompt, readSelectedValues } from '../../core/prompt.ts';
import { findPeopleOptions } from '../../core/promptQuestions.ts';

type Row = Readonly<Record<string, unknown>>;
type HandOverCounts = CallResult<typeof userCalls.handOver>;

const roleOptions = [
  { value: 'no', label: '不授予角色' },
  { value: 'yes', label: '同时授予其角色' },
];

export function createHandOverPrompt(row: Row, done: () => void): Prompt {
  const userId = String(row.id);
  let request = { userId, toUserId: '', grantRoles: false };
  return {
    key: `user.handOver:${userId}`,
    title: '离职交接…',
    subject: String(row.nickName),
    next: (answers) => {
      if (!answers.toUserId)
        return {
          kind: 'one',
          name: 'toUserId',
          title: '接任者',
          options: async (typed, signal) =>
            (await findPeopleOptions(typed, signal)).filter(({ value }) => value !== userId),
        };
      if (answers.grantRoles) return undefined;
      return {
        kind: 'one',
        name: 'grantRoles',
        title: '角色',
        sends: '试算',
        options: async () => roleOptions,
      };
    },
    send: async (answers) => {
      const [toUserId = ''] = readSelectedValues(answers, 'toUserId');
      request = { userId, toUserId, grantRoles: readSelectedValues(answers, 'grantRoles')[0] === 'yes' };
    },
    finish: (sent) => {
      if (sent) confirmHandOver(String(row.nickName), request).then((moved) => moved && done(), showFailure);
    },
  };
}

async function confirmHandOver(
  name: string,
  request: { userId: string; toUserId: string; grantRoles: boolean },
): Promise<boolean> {
  const counts = await api.user.handOver({ body: { ...request, dryRun: true } });
  const title = `离职交接 ${name}`;
  if (!(await confirm({ title, body: formatHandOver(counts, request), confirmLabel: '交接' }))) return false;
  await api.user.handOver({ body: request });
  toast.success(counts.tasks > 0 ? `已交接，正在移交 ${counts.tasks} 项待办` : '已交接');
  return true;
}

export function formatHandOver(
  { tasks, drafts, roles, depts, delegators, settings, flows }: HandOverCounts,
  { grantRoles }: { grantRoles: boolean },
): string {
  const parts = [
    `移交 ${tasks} 项待办，此后的任务也交给接任者`,
    depts.length > 0 && `接任部门负责人：${depts.join('、')}`,
    delegators.length > 0 && `接任受托人：${delegators.join('、')} 的委托`,
    settings.length > 0 && `参数改为接任者：${settings.join('、')}`,
    grantRoles && roles.length > 0 && `授予角色：${roles.join('、')}`,
    drafts > 0 && `${drafts} 份草稿仍属本人`,
    flows.length > 0 && `流程 ${flows.join('、')} 点名了此人，其任务交给接任者，流程可另行修改`,
  ];
  return `${parts.filter(Boolean).join('；')}。交接后可停用账号。`;
}
