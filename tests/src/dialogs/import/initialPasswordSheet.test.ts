import { expect, test } from 'vitest';
import { formatPasswordFile } from '../../../../src/dialogs/import/initialPasswordSheet.ts';

const passwords = [
  { userName: 'wang', nickName: '王"芳"', password: 'aAxyz1!' },
  { userName: '-1', nickName: '=cmd()', password: 'aAabc1!' },
];

test('the file of first passwords is quoted and contains no formula', () => {
  expect(formatPasswordFile(passwords)).toBe(
    '\ufeff"账号","姓名","初始密码"\r\n"wang","王""芳""","aAxyz1!"\r\n"-1","\'=cmd()","aAabc1!"\r\n',
  );
});
