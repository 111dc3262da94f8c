/** The prompt by which an administrator reassigns an open node: node, people, reason. */
import type { InstanceDetail } from '../../../contract/calls/instance.ts';
import { createAssignment } from '../../dialogs/action/assignPeople.ts';
import { rememberPeople } from '../../state/cache/people.ts';
import { type Prompt, readAnswerText, readSelectedValues } from '../core/prompt.ts';
import {
  createCommentQuestion,
  filterOptions,
  findPeopleOptions,
  rememberComment,
} from '../core/promptQuestions.ts';

const title = '指派';

export async function createAssignPrompt(detail: InstanceDetail, afterwards: () => void): Promise<Prompt> {
  const { subject, nodes, send, done } = await createAssignment(detail);
  const phrase = { kind: 'transfer', draftKey: `assign:${detail.processInstanceId}` } as const;
  const open = nodes.map(({ taskDefinitionKey, taskName, userNickName }) => ({
    value: taskDefinitionKey,
    label: taskName,
    detail: `现由 ${userNickName} 处理`,
  }));
  return {
    key: phrase.draftKey,
    title,
    subject,
    next: (answers) => {
      if (!answers.taskDefinitionKey)
        return { kind: 'one', name: 'taskDefinitionKey', title: '节点', options: filterOptions(open) };
      if (!answers.userIdList) {
        return {
          kind: 'many',
          name: 'userIdList',
          title: '处理人',
          options: findPeopleOptions,
          problem: (chosen) => (chosen.length > 0 ? undefined : '请选择处理人'),
        };
      }
      return answers.comment ? undefined : createCommentQuestion({ ...phrase, title: '说明', sends: title });
    },
    send: async (answers) => {
      const userIdList = readSelectedValues(answers, 'userIdList');
      const taskDefinitionKey = readSelectedValues(answers, 'taskDefinitionKey')[0] ?? '';
      await send({ taskDefinitionKey, userIdList, comment: readAnswerText(answers, 'comment') });
      rememberPeople(userIdList);
      rememberComment(answers, phrase);
    },
    finish: (sent) => {
      if (!sent) return;
      done();
      afterwards();
    },
  };
}
