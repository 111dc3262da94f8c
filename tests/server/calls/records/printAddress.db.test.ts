import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildApproval, buildChain, userCandidates } from '../../../support/builders/flowDrafts.ts';
import {
  buildFlowForm,
  createFlowServer,
  type FlowServer,
  responseData,
} from '../../../support/servers/flowServer.ts';

let stage: FlowServer;
beforeAll(async () => {
  const withLink = (name: string, printLink: string) => ({ ...buildFlowForm(name), feature: { printLink } });
  stage = await createFlowServer([
    buildFlowForm('auto_plain'),
    withLink('auto_linked', 'https://print.example/r?id={id}'),
    withLink('auto_broken', 'https://print.example/r'),
  ]);
  const printConfList = [{ name: '竖版', link: '/print.html?bill={id}' }, { name: '横版' }];
  await stage.deploy(
    'auto_plain',
    buildChain([buildApproval('one', userCandidates(stage.users.ann))], { printConfList }),
  );
});
afterAll(() => stage.close());

const print = async (who: string, form: string, id: string, way?: string) =>
  (await stage.post(who, `/auto/${form}/${id}/print`, way === undefined ? {} : { way })).body;

test('A broken or missing link is refused, and a record that the person may not see does not exist.', async () => {
  const { id } = responseData(await stage.post('admin', '/auto/auto_broken', { name: '单' }));
  expect(await print('admin', 'auto_broken', id)).toMatchObject({ code: 200, data: { redirectUrl: null } });
  expect(await print('admin', 'auto_broken', id, '打印链接')).toMatchObject({
    code: 500,
    reason: 'PRINT_LINK_INVALID',
    msg: '地址错误，请配置id信息',
  });
  const { rowId } = await stage.start('buyer', 'auto_plain', { name: '付款' });
  expect(await print('admin', 'auto_plain', rowId, '横版')).toMatchObject({
    code: 500,
    reason: 'PRINT_LINK_MISSING',
    msg: '打印链接未配置',
  });
  expect((await print('admin', 'auto_linked', '999999')).code).toBe(404);
});

test('The address of the form or of the named configuration is answered with the id of the record.', async () => {
  const { id } = responseData(await stage.post('admin', '/auto/auto_linked', { name: '单' }));
  const linked = { data: { redirectUrl: `https://print.example/r?id=${id}` } };
  expect(await print('admin', 'auto_linked', id)).toMatchObject(linked);
  expect(await print('admin', 'auto_linked', id, '打印链接')).toMatchObject(linked);
  expect(await print('admin', 'auto_linked', id, '单据（A4）')).toMatchObject({
    data: { redirectUrl: null },
  });
  const { rowId } = await stage.start('buyer', 'auto_plain', { name: '付款' });
  const named = { data: { redirectUrl: `/print.html?bill=${rowId}` } };
  expect(await print('admin', 'auto_plain', rowId)).toMatchObject(named);
  expect(await print('admin', 'auto_plain', rowId, '竖版')).toMatchObject(named);
});
