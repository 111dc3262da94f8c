/** The rules for a new absence. All invalid fields are reported at once. */
import { Failure, type FieldError } from '../../../contract/failures.ts';
import { type Absence, findDelegationCycle, intersectAbsences } from '../../../contract/flow/absence.ts';
import { formatLocalTime } from '../../../contract/localTime.ts';
import type { CallContext } from '../../context/callContext.ts';
import type { Tx } from '../../db/database.ts';
import { listDelegateAbsences, selectOpenAbsences } from '../../db/queries/people/absences.ts';
import { loadUserNames } from '../../db/queries/people/userNames.ts';

/** Maximum number of absences per user that have not ended. */
const maxOpenAbsences = 100;

/** Throws FIELD_INVALID, ABSENCE_OVERLAP or ABSENCE_CIRCLE, each with the fields concerned. */
export async function assertAbsenceAllowed(context: CallContext, absence: Absence): Promise<void> {
  const { tx, tenant, now } = context;
  const errors = [
    ...timeErrors(absence, formatLocalTime(now, tenant.timeZone)),
    ...(await delegateErrors(tx, absence)),
    ...(await formErrors(tx, absence)),
  ];
  if (errors.length > 0) refuse('FIELD_INVALID', errors);
  await assertNoOverlap(context, absence);
  await assertNoCircle(tx, absence);
}

function refuse(reason: 'FIELD_INVALID' | 'ABSENCE_OVERLAP' | 'ABSENCE_CIRCLE', errors: FieldError[]): never {
  throw new Failure(reason, { msg: errors.map((one) => one.message).join('；'), errors });
}

function timeErrors({ beginTime, endTime }: Absence, now: string): FieldError[] {
  if (endTime <= beginTime) return [{ path: 'endTime', message: '结束时间应晚于开始时间' }];
  return endTime <= now ? [{ path: 'endTime', message: '结束时间应晚于现在' }] : [];
}

async function delegateErrors(tx: Tx, { userId, delegateUserId }: Absence): Promise<FieldError[]> {
  const path = 'delegateUserId';
  if (delegateUserId === userId) return [{ path, message: '不能委托给自己' }];
  const user = await tx
    .selectFrom('users')
    .select('userId')
    .where('userId', '=', delegateUserId)
    .where('status', '=', '0')
    .where('deleted', '=', false)
    .executeTakeFirst();
  return user ? [] : [{ path, message: '受托人不存在或已停用' }];
}

async function formErrors(tx: Tx, { formEnNames }: Absence): Promise<FieldError[]> {
  if (formEnNames.length === 0) return [];
  const known = await tx
    .selectFrom('forms')
    .select('enName')
    .where('enName', 'in', formEnNames)
    .where('deleted', '=', false)
    .execute();
  const missing = formEnNames.filter((name) => !known.some((form) => form.enName === name));
  return missing.length > 0 ? [{ path: 'formEnNames', message: `表单不存在：${missing.join('、')}` }] : [];
}

async function assertNoOverlap({ tx, now }: CallContext, absence: Absence): Promise<void> {
  const own = await selectOpenAbsences(tx, absence.userId, now);
  const other = own.find((one) => intersectAbsences(absence, one));
  if (other) {
    const span = `${toMinute(other.beginTime)} 至 ${toMinute(other.endTime)}`;
    const message = `与已有的缺勤委托重叠：${span}，受托人 ${other.delegateUserName}`;
    refuse('ABSENCE_OVERLAP', [{ path: 'beginTime', message }]);
  }
  if (own.length >= maxOpenAbsences) {
    refuse('FIELD_INVALID', [{ path: 'beginTime', message: `未结束的缺勤委托最多 ${maxOpenAbsences} 条` }]);
  }
}

const toMinute = (time: string) => time.slice(0, 16);

async function assertNoCircle(tx: Tx, absence: Absence): Promise<void> {
  const circle = findDelegationCycle(absence, await listDelegateAbsences(tx, absence));
  if (!circle) return;
  const names = await loadUserNames(tx, circle);
  const message = `委托形成循环：${circle.map((userId) => names.get(userId) ?? '').join(' → ')}`;
  refuse('ABSENCE_CIRCLE', [{ path: 'delegateUserId', message }]);
}
