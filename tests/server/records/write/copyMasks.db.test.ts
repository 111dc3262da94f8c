/** The masks of copies are read with the forms that they copy from. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Field } from '../../../../contract/forms/definition.ts';
import { loadCopyMasks } from '../../../../server/records/write/maskedCopies.ts';
import { countStatements } from '../../../support/servers/countStatements.ts';
import { createFormServer, type FormServer } from '../../../support/servers/formServer.ts';

let server: FormServer;
const names = Array.from({ length: 5 }, (_, at) => `auto_card${at}`);
const input = (enName: string): Field => ({ enName, label: enName, funcType: 'input' });
const copyOf = (form: string): Field[] => [
  {
    ...{ enName: `of_${form}`, label: form, funcType: 'relatedForm' },
    ...{ relateEnName: form, relateField: 'name', relate2Current: [`card:copy_${form}`] },
  },
  input(`copy_${form}`),
];

beforeAll(async () => {
  server = await createFormServer();
  for (const enName of names) {
    const card: Field = { enName: 'card', label: '证件号码', funcType: 'idCard' };
    await server.publish({ enName, cnName: enName, fields: [input('name'), card] });
  }
});
afterAll(() => server.close());

test('the copies of many forms from many others are masked after one statement', async () => {
  const forms = new Map([
    ['own', { fields: names.flatMap(copyOf) }],
    ['other', { fields: copyOf('auto_card0') }],
    ['plain', { fields: [input('copy_auto_card0')] }],
  ]);
  const values = { copy_auto_card0: '11010519491231002X' };
  const masked = { copy_auto_card0: '110105********002X' };
  const load = async () => {
    let masks: Awaited<ReturnType<typeof loadCopyMasks<string>>> = new Map();
    const count = await countStatements(server, async (tx) => {
      masks = await loadCopyMasks(tx, forms);
    });
    return { count, values: [...masks].map(([form, mask]) => [form, mask(values)]) };
  };
  // The first one reads the definitions.
  await load();
  expect(await load()).toEqual({
    count: 1,
    values: [
      ['own', masked],
      ['other', masked],
      ['plain', values],
    ],
  });
});

test('a required field computed from a masked copy may stay empty', async () => {
  const enName = 'auto_copied';
  const copy = 'copy_auto_card0';
  const computed = { required: true, computeExpression: `contains(${copy}, '*') ? '' : ${copy}` };
  const fields = [...copyOf('auto_card0'), { ...input('whole'), ...computed }];
  await server.publish({ enName, cnName: '抄件', fields });
  const { body } = await server.as('admin', `/auto/${enName}`, { [copy]: '11010519491231002X' });
  expect(body).toMatchObject({ code: 200 });
});
