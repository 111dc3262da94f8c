import type { RoleMembersOutcome } from '../calls/role.ts';

const maxNames = 5;

/** Who has not got a role, and why: `已授予 3 人，未授予 2 人：张三（已停用）、李四（已停用）` */
export function formatRoleFailures({ done, failures }: RoleMembersOutcome): string {
  const names = failures.slice(0, maxNames).map(({ nickName, msg }) => `${nickName}（${msg}）`);
  const granted = done.length > 0 ? `已授予 ${done.length} 人，` : '';
  const rest = failures.length > maxNames ? '等' : '';
  return `${granted}未授予 ${failures.length} 人：${names.join('、')}${rest}`;
}
