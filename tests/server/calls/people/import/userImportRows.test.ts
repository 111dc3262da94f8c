/** Rows of people as a sheet shows them. */
import { expect, test } from 'vitest';
import { UserRowsReader } from '../../../../../server/calls/people/import/userImportRows.ts';
import type { SheetRow } from '../../../../../server/records/sheet/importSheet.ts';

const none = new Map<string, string>();
const header = ['账号', '姓名', '手机号', '别的'];

function readRow(row: Omit<SheetRow, 'row'>) {
  const names = { depts: none, roles: none, posts: none, signInNames: new Set<string>() };
  const reader = new UserRowsReader(names, { header, rows: [] });
  reader.add({ row: 2, ...row });
  return reader.result;
}

test('a number that the sheet shows in Chinese digits is refused at its cell, except in other columns', () => {
  const cells = ['1234', '甲', '13800138004', '5'];
  const shown = (columns: number[]) => new Map(columns.map((at) => [at, 'chineseDigits' as const]));
  const message = '单元格的格式以中文数字显示，请改为常规格式，或改为文本后填写';
  expect(readRow({ cells, formats: shown([0, 2, 3]) })).toMatchObject({
    users: [],
    errors: {
      first: [
        { row: 2, column: '账号', message },
        { row: 2, column: '手机号', message },
      ],
    },
  });
  expect(readRow({ cells, formats: shown([3]) }).users).toHaveLength(1);
});

test.each(['手机号', '手机', ' *手机 '])(
  'the column %j of a sheet of people is the phone number',
  (column) => {
    const names = { depts: none, roles: none, posts: none, signInNames: new Set<string>() };
    const reader = new UserRowsReader(names, { header: ['账号', '姓名', column], rows: [] });
    reader.add({ row: 2, cells: ['sunqi', '孙琪', '13900001234'] });
    expect(reader.result.ignored).toEqual([]);
    expect(reader.result.users).toMatchObject([{ userName: 'sunqi', phonenumber: '13900001234' }]);
  },
);
