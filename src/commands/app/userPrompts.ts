/**
 * Prompts for the account to enable, disable or delete, found by name, pinyin or department. The person's own
 * account is excluded.
 */
import type { PickedUser } from '../../../contract/calls/shapes/userShapes.ts';
import { api } from '../../client/api.ts';
import { formatLeaveTitle, type LeaveAction } from '../../dialogs/account/leaveAccountTexts.ts';
import { loadPeoplePage, type PeopleQuery } from '../../state/cache/people.ts';
import { session } from '../../state/session/session.ts';
import { toast } from '../../ui/toast/toast.ts';
import { type Prompt, readSelectedValues } from '../core/prompt.ts';
import { toPersonOption } from '../core/promptQuestions.ts';
import { leavePerson } from '../resource/people/leavePerson.ts';

type PersonPromptOptions = {
  key: string;
  title: string;
  sends: string;
  status: NonNullable<PeopleQuery['status']>;
};

/** `done` runs with the person after the palette has closed, `send` while it is still open. */
function createPersonPrompt(
  { key, title, sends, status }: PersonPromptOptions,
  acts: { send?: (person: PickedUser) => Promise<unknown>; done?: (person: PickedUser) => unknown },
): Prompt {
  const found = new Map<string, PickedUser>();
  let chosen: PickedUser | undefined;
  return {
    key,
    title,
    next: (answers) =>
      answers.userId
        ? undefined
        : {
            kind: 'one',
            name: 'userId',
            title: '人员',
            sends,
            options: async (typed, signal) => {
              const { people } = await loadPeoplePage({ keyword: typed.trim(), status }, signal);
              const others = people.filter(({ userId }) => userId !== session.person?.userId);
              for (const person of others) found.set(person.userId, person);
              return others.map(toPersonOption);
            },
          },
    send: async (answers) => {
      chosen = found.get(readSelectedValues(answers, 'userId')[0] ?? '');
      if (chosen) await acts.send?.(chosen);
    },
    finish: (sent) => (sent && chosen ? acts.done?.(chosen) : undefined),
  };
}

export const createLeavingPrompt = (act: LeaveAction): Prompt =>
  createPersonPrompt(
    {
      key: `user.${act}`,
      title: formatLeaveTitle(act),
      sends: '下一步',
      status: act === 'disable' ? '0' : 'any',
    },
    { done: (person) => leavePerson(act, person) },
  );

export const createEnablingPrompt = (): Prompt =>
  createPersonPrompt(
    { key: 'user.enable', title: '启用账号', sends: '启用', status: '1' },
    {
      send: async ({ userId, nickName }) => {
        await api.user.changeStatus({ params: { status: '0' }, body: { userId } });
        toast.success(`已启用${nickName}的账号`);
      },
    },
  );
