/** The address that WeChat has opened, without what it added. */
import { expect, test } from 'vitest';
import { removeCode } from '../../../../src/shell/login/wechatStorage.ts';

test('the code and the state are removed from the address, and everything else stays', () => {
  expect(removeCode('/index?code=a%26b&state=x')).toBe('/index');
  expect(removeCode('/list/auto_contract?keyword=%E9%92%A2&code=a')).toBe(
    '/list/auto_contract?keyword=%E9%92%A2',
  );
  expect(removeCode('/flow-manage/my-flow/todo')).toBe('/flow-manage/my-flow/todo');
});
