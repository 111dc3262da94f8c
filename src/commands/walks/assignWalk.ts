/** An administrator names other people for a node that is open: which node, who, why. */
import type { InstanceDetail } from '../../../contract/calls/instance.ts';
import { assigning } from '../../dialogs/assign.ts';
import { rememberPeople } from '../../state/people.ts';
import { chosenIn, textIn, type Walk } from '../walk.ts';
import { among, anybody, commentQuestion, commentSent } from './questions.ts';

const title = '指派';

export async function assignWalk(detail: InstanceDetail, afterwards: () => void): Promise<Walk> {
  const { subject, nodes, send, done } = await assigning(detail);
  const said = { kind: 'transfer', draftKey: `assign:${detail.processInstanceId}` } as const;
  const open = nodes.map(({ taskDefinitionKey, taskName, userNickName }) => ({
    value: taskDefinitionKey,
    label: taskName,
    detail: `现由 ${userNickName} 处理`,
  }));
  return {
    key: said.draftKey,
    title,
    subject,
    next: (answers) => {
      if (!answers.taskDefinitionKey)
        return { kind: 'one', name: 'taskDefinitionKey', title: '节点', options: among(open) };
      if (!answers.userIdList) {
        return {
          kind: 'many',
          name: 'userIdList',
          title: '处理人',
          options: anybody,
          problem: (chosen) => (chosen.length > 0 ? undefined : '请选择处理人'),
        };
      }
      return answers.comment ? undefined : commentQuestion({ ...said, title: '说明', sends: title });
    },
    send: async (answers) => {
      const userIdList = chosenIn(answers, 'userIdList');
      const taskDefinitionKey = chosenIn(answers, 'taskDefinitionKey')[0] ?? '';
      await send({ taskDefinitionKey, userIdList, comment: textIn(answers, 'comment') });
      rememberPeople(userIdList);
      commentSent(answers, said);
    },
    finish: (sent) => {
      if (!sent) return;
      done();
      afterwards();
    },
  };
}
