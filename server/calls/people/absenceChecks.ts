/** The rules for a new absence. All invalid fields are reported at once. */
import { Failure, type FieldError } from '../../../contract/failures.ts';
import { type Absence, findDelegationCycle, intersectAbsences } from '../../../contract/flow/absence.ts';
import { formatLocalTime } from '../../../contract/localTime.ts';
import type { CallContext } from '../../context/callContext.ts';
import type { Tx } from '../../db/database.ts';
import { listDelegateAbsences, selectOpenAbsences } from '../../db/queries/people/absences.ts';
import { loadUserNames } from '../../db/queries/people/userNames.ts';
import { findUnavailable } from '../references/assertEnabled.ts';

/** Maximum number of absences per user that have not ended. */
const maxOpenAbsences = 100;

/** Throws FIELD_INVALID, ABSENCE_OVERLAP or ABSENCE_CIRCLE, each with the fields concerned. */
export async function assertAbsenceAllowed(context: CallContext, absence: Absence): Promise<void> {
  const { tx, tenant, now } = context;
  const errors = [
    ...timeErrors(absence, formatLocalTime(now, tenant.timeZone)),
    ...(await delegateErrors(tx, absence, delegateField)),
    ...(await formErrors(tx, absence)),
  ];
  if (errors.length > 0) refuse('FIELD_INVALID', errors);
  await assertNoOverlap(context, absence);
  await assertNoCircle(tx, absence, delegateField);
}

function refuse(reason: 'FIELD_INVALID' | 'ABSENCE_OVERLAP' | 'ABSENCE_CIRCLE', errors: FieldError[]): never {
  throw new Failure(reason, { msg: errors.map((one) => one.message).join('；'), errors });
}

function timeErrors({ beginTime, endTime }: Absence, now: string): FieldError[] {
  if (endTime <= beginTime) return [{ path: 'endTime', message: '结束时间应晚于开始时间' }];
  return endTime <= now ? [{ path: 'endTime', message: '结束时间应晚于现在' }] : [];
}

/** The field that takes the person to whom tasks go, and what it calls the person. */
type DelegateField = { path: string; noun: string; refusesSelf: string };

const delegateField: DelegateField = {
  path: 'delegateUserId',
  noun: '受托人',
  refusesSelf: '不能委托给自己',
};

/** Throws FIELD_INVALID or ABSENCE_CIRCLE at the field. */
export async function assertDelegate(tx: Tx, absence: Absence, field: DelegateField): Promise<void> {
  const errors = await delegateErrors(tx, absence, field);
  if (errors.length > 0) refuse('FIELD_INVALID', errors);
  await assertNoCircle(tx, absence, field);
}

function delegateErrors(
  tx: Tx,
  { userId, delegateUserId }: Absence,
  { path, noun, refusesSelf }: DelegateField,
): FieldError[] | Promise<FieldError[]> {
  if (delegateUserId === userId) return [{ path, message: refusesSelf }];
  return findUnavailable(tx, [{ kind: 'user', path, noun, chosen: [delegateUserId] }]);
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

async function assertNoCircle(tx: Tx, absence: Absence, { path }: DelegateField): Promise<void> {
  const circle = findDelegationCycle(absence, await listDelegateAbsences(tx, absence));
  if (!circle) return;
  const names = await loadUserNames(tx, circle);
  const message = `委托形成循环：${circle.map((userId) => names.get(userId) ?? '').join(' → ')}`;
  refuse('ABSENCE_CIRCLE', [{ path, message }]);
}
