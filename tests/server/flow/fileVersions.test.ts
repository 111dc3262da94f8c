/** Files of a record in a flow: edited by whoever's open task lets the field be written, and by nobody else. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { approval, chain, users } from '../../support/flowDrafts.ts';
import { dataOf, type FlowStage, flowForm, flowStage } from '../../support/flows.ts';
import { fetched, send } from '../../support/uploads.ts';

let stage: FlowStage;
let tokens: Record<string, string>;
beforeAll(async () => {
  const files = [{ enName: 'files', label: '附件', funcType: 'upload' as const }];
  stage = await flowStage([flowForm('auto_buy', files)]);
  const { ann, ben } = stage.users;
  const fieldProperties = [{ fieldName: 'files', isWritable: true }];
  await stage.deploy(
    'auto_buy',
    chain([approval('writes', users(ann), { fieldProperties }), approval('reads', users(ben))]),
  );
  tokens = {};
  for (const name of ['ann', 'ben', 'cat', 'dan']) tokens[name] = await stage.as(name);
});
afterAll(() => stage.close());

async function started() {
  const content = 'first';
  const { body } = await send({ app: stage.app, tokens }, 'cat', { name: '说明.txt', content });
  const file = { name: '说明.txt', url: body.url, size: body.size };
  return { fileName: body.fileName, ...(await stage.start('cat', 'auto_buy', { files: [file] })) };
}

const edit = (userName: string, fileName: string, text: string) =>
  stage.post(userName, `/common/edit/${fileName}`, { text });

test('the holder of a task that may write the field makes a version, which the record has when he agrees', async () => {
  const { fileName, processInstanceId, rowId } = await started();
  const version = dataOf(await edit('ann', fileName, 'second'));
  expect(version).toMatchObject({ version: 2, nickName: '安安' });
  const file = { name: version.name, url: version.url, size: version.size };
  dataOf(await stage.agree('ann', processInstanceId, { formData: { files: [file] } }), null);
  const { taskId } = await stage.taskOf('ben', processInstanceId);
  const { formData } = dataOf(await stage.get('ben', `/flowable/task/detail?taskId=${taskId}`));
  expect(formData.files).toEqual([file]);
  expect((await fetched({ app: stage.app, tokens }, 'ben', file.url)).payload).toBe('second');
  expect(dataOf(await stage.get('ben', `/common/versions/${version.fileName}`))).toHaveLength(2);
  expect(rowId).toBeTypeOf('string');
});

test('neither the initiator nor a later handler may while it is not theirs to write, and outsiders find nothing', async () => {
  const { fileName } = await started();
  expect((await edit('cat', fileName, 'x')).status).toBe(403);
  expect((await edit('ben', fileName, 'x')).status).toBe(404);
  expect((await edit('dan', fileName, 'x')).status).toBe(404);
});

test('once the task is done, so is the editing', async () => {
  const { fileName, processInstanceId } = await started();
  dataOf(await stage.agree('ann', processInstanceId), null);
  expect((await edit('ann', fileName, 'x')).status).toBe(403);
  expect((await edit('ben', fileName, 'x')).status).toBe(403);
});
