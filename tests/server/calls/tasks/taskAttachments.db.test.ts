/** Files attached to an action: readers of the log can download them, other users cannot. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runChecks } from '../../../../server/integrity/runChecks.ts';
import { buildApproval, buildChain, userCandidates } from '../../../support/builders/flowDrafts.ts';
import {
  buildFlowForm,
  createFlowServer,
  type FlowServer,
  responseData,
} from '../../../support/servers/flowServer.ts';

let stage: FlowServer;
beforeAll(async () => {
  stage = await createFlowServer([buildFlowForm('auto_paper')]);
  const { ann, ben } = stage.users;
  await stage.deploy(
    'auto_paper',
    buildChain([buildApproval('one', userCandidates(ann)), buildApproval('two', userCandidates(ben))]),
  );
});
afterAll(() => stage.close());

async function uploaded(userName: string): Promise<{ name: string; url: string; size: number }> {
  const body = new FormData();
  body.append('file', new Blob(['意见']), '意见.txt');
  const request = new Request('http://x/', { method: 'POST', body });
  const response = await stage.app.inject({
    method: 'POST',
    url: '/api/common/upload',
    headers: {
      authorization: `Bearer ${await stage.as(userName)}`,
      'content-type': request.headers.get('content-type') ?? '',
    },
    payload: Buffer.from(await request.arrayBuffer()),
  });
  const { originalFilename: name, url, size } = response.json();
  return { name, url, size };
}

const fetched = async (userName: string, url: string) =>
  (
    await stage.app.inject({
      method: 'GET',
      url,
      headers: { authorization: `Bearer ${await stage.as(userName)}` },
    })
  ).statusCode;

test('a later participant can download the attachments of an earlier action', async () => {
  const { processInstanceId } = await stage.start('buyer', 'auto_paper');
  const file = await uploaded('ann');
  expect(await fetched('ben', file.url)).toBe(404);
  responseData(await stage.agree('ann', processInstanceId, { comment: '见附件', attachments: [file] }));
  expect(await fetched('ben', file.url)).toBe(200);
  expect(await fetched('buyer', file.url)).toBe(200);
  expect(await fetched('cat', file.url)).toBe(404);
  expect(await runChecks(stage.database, { files: stage.deps.files })).toEqual([]);
});

test('an action with a missing file, or with another user’s, is refused', async () => {
  const { processInstanceId } = await stage.start('buyer', 'auto_paper');
  const others = await uploaded('ben');
  const nowhere = { name: 'a', url: '/api/common/download?fileName=0123456789abcdef0123456789abcdef.txt' };
  for (const file of [others, nowhere]) {
    const answer = await stage.agree('ann', processInstanceId, { attachments: [file] });
    expect(answer.body.reason).toBe('FIELD_INVALID');
  }
  expect((await stage.taskOf('ann', processInstanceId)).taskDefinitionKey).toBe('one');
});
