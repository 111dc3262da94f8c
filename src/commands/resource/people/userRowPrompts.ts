/** Prompts for the department that people move to, and the roles that they get or lose. */
import type { RoleMembersOutcome } from '../../../../contract/calls/role.ts';
import { formatRoleFailures } from '../../../../contract/text/roleMembers.ts';
import { api } from '../../../client/api.ts';
import { matchesDepartment } from '../../../state/cache/departments.ts';
import { toast } from '../../../ui/toast/toast.ts';
import type { CommandContext } from '../../core/commandContext.ts';
import { type Prompt, readSelectedValues } from '../../core/prompt.ts';
import { filterOptions } from '../../core/promptQuestions.ts';
import { loadTargets } from '../../record/targetRecords.ts';
import { refreshRows, targetRows } from '../resourceContext.ts';

const formatPeople = (context: CommandContext, count: number): string => {
  const names = targetRows(context)
    .slice(0, 3)
    .map(({ nickName }) => String(nickName));
  return count > names.length ? `${names.join('、')} 等 ${count} 人` : names.join('、');
};

export async function createMovePrompt(context: CommandContext): Promise<Prompt> {
  const ids = await loadTargets(context);
  const { rows } = await api.dept.single({ query: {} });
  return {
    key: `user.move:${ids.join()}`,
    title: '移到部门…',
    subject: formatPeople(context, ids.length),
    next: (answers) =>
      answers.deptId
        ? undefined
        : {
            kind: 'one',
            name: 'deptId',
            title: '部门',
            sends: '移动',
            options: async (typed) =>
              rows
                .filter(({ deptName, path }) => matchesDepartment({ name: deptName, path }, typed.trim()))
                .map(({ deptId, path }) => ({ value: deptId, label: path })),
          },
    send: (answers) => {
      const [deptId] = readSelectedValues(answers, 'deptId');
      return api.user.editMany({ body: { ids, deptId } });
    },
    finish: (sent) => {
      if (!sent) return;
      toast.success(`已移动 ${ids.length} 人`);
      refreshRows(context);
    },
  };
}

export async function createRolePrompt(context: CommandContext, act: 'add' | 'remove'): Promise<Prompt> {
  const ids = await loadTargets(context);
  let outcome: RoleMembersOutcome | undefined;
  const { rows } = await api.role.list({ query: { pageSize: 1000, status: '0' } });
  const options = rows.map(({ roleId, roleName, roleKey }) => ({
    value: roleId,
    label: roleName,
    detail: roleKey,
  }));
  return {
    key: `user.role:${act}:${ids.join()}`,
    title: act === 'add' ? '给角色…' : '取消角色…',
    subject: formatPeople(context, ids.length),
    next: (answers) =>
      answers.roleId
        ? undefined
        : {
            kind: 'one',
            name: 'roleId',
            title: '角色',
            sends: act === 'add' ? '授予' : '取消',
            options: filterOptions(options),
          },
    send: async (answers) => {
      const [roleId = ''] = readSelectedValues(answers, 'roleId');
      outcome = await api.role.changeMembers({ body: { roleId, [act]: ids } });
    },
    finish: (sent) => {
      if (!sent) return;
      if (outcome && outcome.failures.length > 0) toast.warning(formatRoleFailures(outcome));
      else toast.success(act === 'add' ? '已授予角色' : '已取消角色');
      refreshRows(context);
    },
  };
}
