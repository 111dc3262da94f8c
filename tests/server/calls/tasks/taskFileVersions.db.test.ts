/** Files of a record in a flow: only a user with an open task that can write the field can edit them. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildApproval, buildChain, userCandidates } from '../../../support/builders/flowDrafts.ts';
import {
  buildFlowForm,
  createFlowServer,
  type FlowServer,
  responseData,
} from '../../../support/servers/flowServer.ts';
import { fetchFile, uploadTestFile } from '../../../support/servers/uploads.ts';

let stage: FlowServer;
let tokens: Record<string, string>;
beforeAll(async () => {
  const files = [{ enName: 'files', label: '附件', funcType: 'upload' as const }];
  stage = await createFlowServer([buildFlowForm('auto_buy', files)]);
  const { ann, ben } = stage.users;
  const fieldProperties = [{ fieldName: 'files', isWritable: true }];
  await stage.deploy(
    'auto_buy',
    buildChain([
      buildApproval('writes', userCandidates(ann), { fieldProperties }),
      buildApproval('reads', userCandidates(ben)),
    ]),
  );
  tokens = {};
  for (const name of ['ann', 'ben', 'cat', 'dan']) tokens[name] = await stage.as(name);
});
afterAll(() => stage.close());

async function started() {
  const content = 'first';
  const { body } = await uploadTestFile({ app: stage.app, tokens }, 'cat', { name: '说明.txt', content });
  const file = { name: '说明.txt', url: body.url, size: body.size };
  return { fileName: body.fileName, ...(await stage.start('cat', 'auto_buy', { files: [file] })) };
}

const edit = (userName: string, fileName: string, text: string) =>
  stage.post(userName, `/common/edit/${fileName}`, { text });

test('the holder of a task that can write the field creates a version, which the record contains after approval', async () => {
  const { fileName, processInstanceId, rowId } = await started();
  const version = responseData(await edit('ann', fileName, 'second'));
  expect(version).toMatchObject({ version: 2, nickName: '安安' });
  const file = { name: version.name, url: version.url, size: version.size };
  responseData(await stage.agree('ann', processInstanceId, { formData: { files: [file] } }), null);
  const { taskId } = await stage.taskOf('ben', processInstanceId);
  const { formData } = responseData(await stage.get('ben', `/flowable/task/detail?taskId=${taskId}`));
  expect(formData.files).toEqual([file]);
  expect((await fetchFile({ app: stage.app, tokens }, 'ben', file.url)).payload).toBe('second');
  expect(responseData(await stage.get('ben', `/common/versions/${version.fileName}`))).toHaveLength(2);
  expect(rowId).toBeTypeOf('string');
});

test('an initiator or later handler without a writing task is refused, and outsiders do not find the file', async () => {
  const { fileName } = await started();
  expect((await edit('cat', fileName, 'x')).status).toBe(403);
  expect((await edit('ben', fileName, 'x')).status).toBe(404);
  expect((await edit('dan', fileName, 'x')).status).toBe(404);
});

test('a completed task ends the permission to edit', async () => {
  const { fileName, processInstanceId } = await started();
  responseData(await stage.agree('ann', processInstanceId), null);
  expect((await edit('ann', fileName, 'x')).status).toBe(403);
  expect((await edit('ben', fileName, 'x')).status).toBe(403);
});
