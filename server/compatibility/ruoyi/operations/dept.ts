import type { Dept } from '../../../../contract/calls/dept.ts';
import { deptCalls } from '../../../../contract/calls/dept.ts';
import { userCalls } from '../../../../contract/calls/user.ts';
import { Failure } from '../../../../contract/failures.ts';
import type { Ask, Fields } from '../../operation.ts';
import { parentOf } from '../answers.ts';
import { composed, translated } from '../declare.ts';
import { idsOf, newOrder, row, wholeList } from '../requests.ts';

const shownDept = (dept: Dept): Fields => ({
  ...dept,
  parentId: parentOf(dept.parentId),
  leader: dept.leaderName,
});

const shownDepts = ({ rows }: { rows: Dept[] }): Fields => ({ data: rows.map(shownDept) });

/** RuoYi has a leader's name where a department here has a person. */
async function savedDept(sent: Fields, ask: Ask): Promise<Fields> {
  const {
    leader,
    leaderName,
    leaderId: _,
    ...dept
  } = row(sent, { drop: ['children', 'ancestors', 'parentName', 'delFlag'] });
  if (leader === undefined || leader === leaderName) return dept;
  return { ...dept, leaderId: leader === '' ? null : await personNamed(String(leader), ask) };
}

async function personNamed(name: string, ask: Ask): Promise<string> {
  const { rows } = await ask(userCalls.list, { query: { ...wholeList, nickName: name, status: '0' } });
  const [person, another] = rows.filter(({ nickName }) => nickName === name);
  if (!person) throw new Failure('FIELD_INVALID', { msg: `负责人须为在用人员的姓名，没有“${name}”` });
  if (another) throw new Failure('FIELD_INVALID', { msg: `有多位“${name}”，请在签核的部门管理中选择负责人` });
  return person.userId;
}

export const deptOperations = [
  translated('GET /system/dept/list', deptCalls.list, { answer: shownDepts }),
  translated('GET /system/dept/list/exclude/{deptId}', deptCalls.listExcept, { answer: shownDepts }),
  translated('GET /system/dept/{deptId}', deptCalls.detail, {
    answer: (dept) => ({ data: shownDept(dept) }),
  }),
  composed('POST /system/dept', {
    note: '负责人须为在用人员的姓名',
    calls: [deptCalls.add, userCalls.list],
    async answer({ body }, ask) {
      await ask(deptCalls.add, { body: await savedDept(row(body, { drop: ['deptId'] }), ask) });
      return {};
    },
  }),
  composed('PUT /system/dept', {
    note: '负责人须为在用人员的姓名',
    calls: [deptCalls.edit, userCalls.list],
    async answer({ body }, ask) {
      await ask(deptCalls.edit, { body: await savedDept(body, ask) });
      return {};
    },
  }),
  translated('PUT /system/dept/updateSort', deptCalls.sort, {
    request: ({ body }) => ({ body: newOrder(body.deptIds, body.orderNums) }),
  }),
  translated('DELETE /system/dept/{deptId}', deptCalls.remove, {
    request: ({ params }) => ({ body: idsOf(params.deptId) }),
  }),
];
