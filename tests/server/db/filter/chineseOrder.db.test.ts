/** PostgreSQL and the page have one order of Chinese texts. */
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  compareChineseTexts,
  comparePersonNames,
  longSurnameHomophones,
  surnameHomophones,
} from '../../../../contract/pinyin/chineseOrder.ts';
import { nameOrder, textOrder } from '../../../../server/db/filter/chineseOrder.ts';
import { createTestServer, type TestServer } from '../../../support/servers/testServer.ts';

let server: TestServer;
beforeAll(async () => {
  server = await createTestServer();
});
afterAll(() => server.close());

const surnames = [
  ...Object.keys(surnameHomophones),
  ...Object.keys(longSurnameHomophones),
  ...'赵钱孙李周吴郑王冯陈蒋沈韩杨朱秦许何吕张孔曹严金魏陶姜谢邹苏潘范彭鲁韦马方袁柳唐罗薛',
];
const names = surnames.flatMap((surname) => [`${surname}伟`, `${surname}芳`, surname]);

const sorted = async (order: typeof nameOrder, texts: readonly string[]): Promise<string[]> => {
  const { rows } = await server.database.inTenant(server.tenant, 'read', (tx) =>
    sql<{ text: string }>`select "text" from unnest(${[...texts].reverse()}::text[]) as "text"
      order by ${order(sql`"text"`)}`.execute(tx),
  );
  return rows.map(({ text }) => text);
};

test('names have the same order in statements as in the page', async () => {
  expect(await sorted(nameOrder, names)).toEqual(names.toSorted(comparePersonNames));
});

test('texts with letters, digits and signs have the same order in statements as in the page', async () => {
  const texts = [
    '合同 12',
    '合同 2',
    '付款',
    'Anna',
    'bob',
    'Zoe',
    '12',
    '3',
    '(甲)',
    '—',
    '',
    '采购-A',
    '采购A',
  ];
  expect(await sorted(textOrder, texts)).toEqual(texts.toSorted(compareChineseTexts));
});
