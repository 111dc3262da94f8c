import { beforeEach, expect, test } from 'vitest';
import { toast, toastStore } from '../../../../src/ui/toast/toast.ts';

beforeEach(() => {
  toastStore.list.length = 0;
});

test('a message said again replaces the first one, so that it is shown for its whole time', () => {
  toast.error('网络不稳定');
  const [first] = toastStore.list.map(({ id }) => id);
  toast.warning('请稍候');
  const close = toast.error('网络不稳定');
  expect(toastStore.list.map(({ text }) => text)).toEqual(['请稍候', '网络不稳定']);
  expect(toastStore.list[1]?.id).not.toBe(first);
  close();
  expect(toastStore.list.map(({ text }) => text)).toEqual(['请稍候']);
});

const retry = { action: { label: '重试', run: () => undefined } };

test.each([
  { first: {}, second: retry },
  { first: retry, second: {} },
])('a message with an action is shown beside the same text without one: %o', ({ first, second }) => {
  toast.error('未保存', first);
  toast.error('未保存', second);
  expect(toastStore.list.map(({ action }) => action !== undefined)).toEqual([
    'action' in first,
    'action' in second,
  ]);
});
