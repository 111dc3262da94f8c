import { expect, test } from 'vitest';
import { CallFailure } from '../../../src/client/failure.ts';
import {
  absenceToSend,
  emptyAbsence,
  endOfDay,
  missingIn,
  problemsOf,
} from '../../../src/dialogs/parts/absenceDraft.ts';
import { awayText, untilText } from '../../../src/state/absences.ts';

const filled = {
  ...emptyAbsence,
  begin: '2026-11-24 09:00',
  end: '2026-11-28 23:59',
  delegate: { value: '7', label: '李四' },
};

test('what is missing is said at its field, and nothing is sent', () => {
  expect(missingIn(emptyAbsence)).toEqual({
    beginTime: '请填写开始时间',
    endTime: '请填写结束时间',
    delegateUserId: '请选择受托人',
  });
  expect(absenceToSend({ ...filled, delegate: undefined })).toBeUndefined();
});

test('a day without a time ends with the day', () => {
  expect([endOfDay('2026-11-28 00:00'), endOfDay('2026-11-28 18:00'), endOfDay(null)]).toEqual([
    '2026-11-28 23:59',
    '2026-11-28 18:00',
    null,
  ]);
  expect(absenceToSend(filled)).toMatchObject({
    beginTime: '2026-11-24 09:00:00',
    endTime: '2026-11-28 23:59:59',
    delegateUserId: '7',
    formEnNames: [],
    moveOpenTasks: true,
  });
});

test('what the server finds wrong stands at its field; any other failure is none of a field', () => {
  const failure = { reason: 'FIELD_INVALID', msg: '有误', status: 200 } as const;
  const errors = [
    { path: 'endTime', message: '结束时间应晚于现在' },
    { path: 'formEnNames.0', message: '表单不存在' },
  ];
  expect(problemsOf(new CallFailure({ ...failure, errors }))).toEqual({
    endTime: '结束时间应晚于现在',
    formEnNames: '表单不存在',
  });
  expect(problemsOf(new CallFailure(failure))).toBeUndefined();
  expect(problemsOf(new Error('broken'))).toBeUndefined();
});

test('an absence that runs says who stands in until when, in few words', () => {
  const running = { state: 'running', delegateUserName: '李四', endTime: '2026-11-30 23:59:59' } as const;
  const year = '2026';
  expect(untilText('2026-11-30 18:00:00', year)).toBe('11-30 18:00');
  expect(untilText('2027-01-02 23:59:59', year)).toBe('2027-01-02');
  expect(awayText([{ ...running, state: 'planned' }])).toBeUndefined();
  expect(awayText([running])).toBe(`缺勤委托中：李四 至 ${untilText(running.endTime)}`);
  expect(awayText([running, { ...running, delegateUserName: '王五' }])).toContain('，另 1 项');
});
