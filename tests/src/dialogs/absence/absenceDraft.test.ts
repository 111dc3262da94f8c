import { expect, test } from 'vitest';
import {
  emptyAbsence,
  findMissingFields,
  setEndOfDay,
  toAbsenceBody,
} from '../../../../src/dialogs/absence/absenceDraft.ts';
import { formatAbsence, formatAbsenceEnd } from '../../../../src/state/cache/absences.ts';

const filled = {
  ...emptyAbsence,
  begin: '2026-11-24 09:00',
  end: '2026-11-28 23:59',
  delegate: { value: '7', label: '李四' },
};

test('A missing value is reported at its field, and nothing is sent.', () => {
  expect(findMissingFields(emptyAbsence)).toEqual({
    beginTime: '请填写开始时间',
    endTime: '请填写结束时间',
    delegateUserId: '请选择受托人',
  });
  expect(toAbsenceBody({ ...filled, delegate: undefined })).toBeUndefined();
});

test('an end date without a time means the end of that day', () => {
  expect([setEndOfDay('2026-11-28 00:00'), setEndOfDay('2026-11-28 18:00'), setEndOfDay(null)]).toEqual([
    '2026-11-28 23:59',
    '2026-11-28 18:00',
    null,
  ]);
  expect(toAbsenceBody(filled)).toMatchObject({
    beginTime: '2026-11-24 09:00:00',
    endTime: '2026-11-28 23:59:59',
    delegateUserId: '7',
    formEnNames: [],
    moveOpenTasks: true,
  });
});

test('an active absence briefly says who the delegate is and until when', () => {
  const running = { state: 'running', delegateUserName: '李四', endTime: '2026-11-30 23:59:59' } as const;
  const year = '2026';
  expect(formatAbsenceEnd('2026-11-30 18:00:00', year)).toBe('11-30 18:00');
  expect(formatAbsenceEnd('2027-01-02 23:59:59', year)).toBe('2027-01-02');
  expect(formatAbsence([{ ...running, state: 'planned' }])).toBeUndefined();
  expect(formatAbsence([running])).toBe(`缺勤委托中：李四 至 ${formatAbsenceEnd(running.endTime)}`);
  expect(formatAbsence([running, { ...running, delegateUserName: '王五' }])).toContain('，另 1 项');
});
