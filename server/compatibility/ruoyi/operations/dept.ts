import { type Dept, deptCalls } from '../../../../contract/calls/dept.ts';
import { userCalls } from '../../../../contract/calls/user.ts';
import { Failure } from '../../../../contract/failures.ts';
import type { Fields, InvokeCall } from '../../operation.ts';
import { toRuoyiParentId } from '../answers.ts';
import { callOperation, composedOperation } from '../declareOperation.ts';
import { allRowsPage, parseIds, toOrderInput, toRowInput } from '../requestInput.ts';

const toRuoyiDept = ({ waiting: _, people: __, ...dept }: Dept): Fields => ({
  ...dept,
  parentId: toRuoyiParentId(dept.parentId),
  leader: dept.leaderName,
});

const toRuoyiDepts = ({ rows }: { rows: Dept[] }): Fields => ({ data: rows.map(toRuoyiDept) });

/** RuoYi stores a leader's name; here the leader of a department is a user. */
async function saveDept(sent: Fields, ask: InvokeCall): Promise<Fields> {
  const {
    leader,
    leaderName,
    leaderId: _,
    ...dept
  } = toRowInput(sent, { drop: ['children', 'ancestors', 'parentName', 'delFlag'] });
  if (leader === undefined || leader === leaderName) return dept;
  return { ...dept, leaderId: leader === '' ? null : await findUserId(String(leader), ask) };
}

async function findUserId(name: string, ask: InvokeCall): Promise<string> {
  const { rows } = await ask(userCalls.list, { query: { ...allRowsPage, nickName: name, status: '0' } });
  const [person, another] = rows.filter(({ nickName }) => nickName === name);
  if (!person) throw new Failure('FIELD_INVALID', { msg: `负责人须为在用人员的姓名，没有“${name}”` });
  if (another) throw new Failure('FIELD_INVALID', { msg: `有多位“${name}”，请在签核的部门管理中选择负责人` });
  return person.userId;
}

export const deptOperations = [
  callOperation('GET /system/dept/list', deptCalls.list, { answer: toRuoyiDepts }),
  callOperation('GET /system/dept/list/exclude/{deptId}', deptCalls.listExcept, { answer: toRuoyiDepts }),
  callOperation('GET /system/dept/{deptId}', deptCalls.detail, {
    answer: (dept) => ({ data: toRuoyiDept(dept) }),
  }),
  composedOperation('POST /system/dept', {
    note: '负责人须为在用人员的姓名',
    calls: [deptCalls.add, userCalls.list],
    async answer({ body }, ask) {
      await ask(deptCalls.add, { body: await saveDept(toRowInput(body, { drop: ['deptId'] }), ask) });
      return {};
    },
  }),
  composedOperation('PUT /system/dept', {
    note: '负责人须为在用人员的姓名',
    calls: [deptCalls.edit, userCalls.list],
    async answer({ body }, ask) {
      await ask(deptCalls.edit, { body: await saveDept(body, ask) });
      return {};
    },
  }),
  callOperation('PUT /system/dept/updateSort', deptCalls.sort, {
    request: ({ body }) => ({ body: toOrderInput(body.deptIds, body.orderNums) }),
  }),
  callOperation('DELETE /system/dept/{deptId}', deptCalls.remove, {
    request: ({ params }) => ({ body: parseIds(params.deptId) }),
  }),
];
