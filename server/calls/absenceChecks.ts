/** What a new absence must keep to. Everything that is wrong with a field is said at once. */
import { Failure, type FieldError } from '../../contract/failures.ts';
import { type Absence, circleOf, common } from '../../contract/flow/absence.ts';
import type { Tx } from '../db/database.ts';
import { absencesBehind, openAbsencesOf } from '../db/queries/absences.ts';
import { userNames } from '../db/queries/userNames.ts';
import { localTime } from '../records/facts.ts';
import type { CallContext } from './context.ts';

/** So many absences that are not over yet a person may have. */
const mostOpen = 100;

/** FIELD_INVALID, ABSENCE_OVERLAP or ABSENCE_CIRCLE, each with the fields concerned. */
export async function assertMayBeAbsent(context: CallContext, absence: Absence): Promise<void> {
  const { tx, tenant, now } = context;
  const errors = [
    ...wrongTimes(absence, localTime(now, tenant.timeZone)),
    ...(await wrongDelegate(tx, absence)),
    ...(await wrongForms(tx, absence)),
  ];
  if (errors.length > 0) refuse('FIELD_INVALID', errors);
  await assertNoOverlap(context, absence);
  await assertNoCircle(tx, absence);
}

function refuse(reason: 'FIELD_INVALID' | 'ABSENCE_OVERLAP' | 'ABSENCE_CIRCLE', errors: FieldError[]): never {
  throw new Failure(reason, { msg: errors.map((one) => one.message).join('；'), errors });
}

function wrongTimes({ beginTime, endTime }: Absence, now: string): FieldError[] {
  if (endTime <= beginTime) return [{ path: 'endTime', message: '结束时间应晚于开始时间' }];
  return endTime <= now ? [{ path: 'endTime', message: '结束时间应晚于现在' }] : [];
}

async function wrongDelegate(tx: Tx, { userId, delegateUserId }: Absence): Promise<FieldError[]> {
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

async function wrongForms(tx: Tx, { formEnNames }: Absence): Promise<FieldError[]> {
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
  const own = await openAbsencesOf(tx, absence.userId, now);
  const other = own.find((one) => common(absence, one));
  if (other) {
    const span = `${minute(other.beginTime)} 至 ${minute(other.endTime)}`;
    const message = `与已有的缺勤委托重叠：${span}，受托人 ${other.delegateUserName}`;
    refuse('ABSENCE_OVERLAP', [{ path: 'beginTime', message }]);
  }
  if (own.length >= mostOpen) {
    refuse('FIELD_INVALID', [{ path: 'beginTime', message: `未结束的缺勤委托最多 ${mostOpen} 条` }]);
  }
}

const minute = (time: string) => time.slice(0, 16);

async function assertNoCircle(tx: Tx, absence: Absence): Promise<void> {
  const circle = circleOf(absence, await absencesBehind(tx, absence));
  if (!circle) return;
  const names = await userNames(tx, circle);
  const message = `委托形成循环：${circle.map((userId) => names.get(userId) ?? '').join(' → ')}`;
  refuse('ABSENCE_CIRCLE', [{ path: 'delegateUserId', message }]);
}
