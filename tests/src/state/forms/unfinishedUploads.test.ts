import { expect, test } from 'vitest';
import { UnfinishedUploads } from '../../../../src/state/forms/unfinishedUploads.ts';

test('Forms sent together wait until no upload is in progress.', () => {
  const unfinished = new UnfinishedUploads();
  const [one, other] = [Symbol('one'), Symbol('other')];
  expect(unfinished.state.problem).toBeUndefined();
  unfinished.setCount(one, 2);
  unfinished.setCount(other, 1);
  unfinished.setCount(one, 0);
  expect(unfinished.state.problem).toBe('还有文件没有上传完成，请等待、重试或移除');
  unfinished.setCount(other, 0);
  expect(unfinished.state.problem).toBeUndefined();
});
