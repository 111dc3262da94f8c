/** The draft of an absence as the call takes it, and its problems by field. Pure. */
import type { CallRequest } from '../../../contract/call.ts';
import type { absenceCalls } from '../../../contract/calls/absence.ts';
import type { Job } from '../../../contract/calls/shapes/jobShapes.ts';
import type { FieldChoice } from '../../fields/fieldContext.ts';

export type AbsenceDraft = {
  /** `YYYY-MM-DD HH:mm`, local to the tenant. */
  begin: string | null;
  end: string | null;
  delegate: FieldChoice | undefined;
  /** None: all forms. */
  forms: readonly FieldChoice[];
  moveOpenTasks: boolean;
  reason: string;
};

export const emptyAbsence: AbsenceDraft = {
  begin: null,
  end: null,
  delegate: undefined,
  forms: [],
  moveOpenTasks: true,
  reason: '',
};

type AbsenceBody = CallRequest<typeof absenceCalls.add>['body'];

/** Keyed by the names of the call's fields. */
export type AbsenceFieldErrors = Partial<Record<keyof AbsenceBody, string>>;

export const findMissingFields = ({ begin, end, delegate }: AbsenceDraft): AbsenceFieldErrors => ({
  ...(begin === null && { beginTime: '请填写开始时间' }),
  ...(end === null && { endTime: '请填写结束时间' }),
  ...(delegate === undefined && { delegateUserId: '请选择受托人' }),
});

const endOfDayTime = ' 23:59';

/** An end for which only the day was given is the end of that day. */
export const setEndOfDay = (text: string | null): string | null =>
  text?.replace(/ 00:00$/, endOfDayTime) ?? null;

/** Undefined while something is missing. */
export function toAbsenceBody({ begin, end, delegate, ...draft }: AbsenceDraft): AbsenceBody | undefined {
  if (begin === null || end === null || delegate === undefined) return undefined;
  return {
    beginTime: `${begin}:00`,
    endTime: end.endsWith(endOfDayTime) ? `${end}:59` : `${end}:00`,
    delegateUserId: delegate.value,
    formEnNames: draft.forms.map((one) => one.value),
    moveOpenTasks: draft.moveOpenTasks,
    reason: draft.reason.trim(),
  };
}

/** The job reports the moved tasks when it ends. */
export const formatSaved = (job: Job | null): string =>
  job?.state === 'queued' || job?.state === 'running' ? '缺勤委托已保存，待办正在后台移交' : '缺勤委托已保存';
