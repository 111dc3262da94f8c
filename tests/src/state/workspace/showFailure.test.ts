import { beforeEach, expect, test } from 'vitest';
import { CallFailure, parseFailure, toTransportFailure } from '../../../../src/client/callFailure.ts';
import { showFailure } from '../../../../src/state/workspace/showFailure.ts';
import { toastStore } from '../../../../src/ui/toast/toast.ts';

beforeEach(() => {
  toastStore.list.length = 0;
});

const shown = () => toastStore.list.map(({ text, lines }) => ({ text, lines }));

test('A business refusal and a fault are messages, which stay for three seconds.', () => {
  showFailure(parseFailure(200, { code: 500, msg: '任务已被处理', reason: 'TASK_CLOSED' }));
  showFailure(parseFailure(500, { code: 500 }));
  showFailure(toTransportFailure(new TypeError('fetch failed')));
  expect(shown()).toEqual([
    { text: '任务已被处理', lines: undefined },
    { text: '系统未知错误，请反馈给管理员', lines: undefined },
    { text: '您的当前网络不稳定，请关注', lines: undefined },
  ]);
  expect(toastStore.list.map(({ timeoutMs }) => timeoutMs)).toEqual([3000, 3000, 3000]);
});

test('Any other code is a notification with the message as its title and the messages of fields below.', () => {
  const errors = ['必填', '必填', '过长', '应为数字', '应为日期'].map((message, at) => ({
    path: `field${at}`,
    message,
  }));
  showFailure(parseFailure(403, { code: 403 }));
  showFailure(parseFailure(400, { code: 400, msg: '请求参数有误', errors }));
  expect(shown()).toEqual([
    { text: '当前操作没有权限', lines: [] },
    { text: '请求参数有误', lines: ['必填', '过长', '应为数字'] },
  ]);
});

test('A failure is shown once.', () => {
  const failure = parseFailure(404, { code: 404 });
  expect(failure).toBeInstanceOf(CallFailure);
  showFailure(failure);
  showFailure(failure);
  expect(toastStore.list).toHaveLength(1);
});
