/** Whose account is enabled, disabled or deleted: found by name, pinyin or department. Nobody's own. */
import type { PickedUser } from '../../../contract/calls/user.ts';
import { api } from '../../client/api.ts';
import { leaveAccount } from '../../dialogs/leaveAccount.ts';
import { type Leaving, leavingTitle } from '../../dialogs/parts/leavingWords.ts';
import { type PeopleAsk, peoplePage } from '../../state/people.ts';
import { session } from '../../state/session.ts';
import { toast } from '../../ui/toast.ts';
import { chosenIn, type Walk } from '../walk.ts';
import { personOption } from './questions.ts';

type Asking = { key: string; title: string; sends: string; status: NonNullable<PeopleAsk['status']> };

/** `done` is called with the person once the palette is closed, `send` while it is still open. */
function personWalk(
  { key, title, sends, status }: Asking,
  acts: { send?: (person: PickedUser) => Promise<unknown>; done?: (person: PickedUser) => unknown },
): Walk {
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
              const { people } = await peoplePage({ keyword: typed.trim(), status }, signal);
              const others = people.filter(({ userId }) => userId !== session.person?.userId);
              for (const person of others) found.set(person.userId, person);
              return others.map(personOption);
            },
          },
    send: async (answers) => {
      chosen = found.get(chosenIn(answers, 'userId')[0] ?? '');
      if (chosen) await acts.send?.(chosen);
    },
    finish: (sent) => (sent && chosen ? acts.done?.(chosen) : undefined),
  };
}

export const leavingWalk = (act: Leaving): Walk =>
  personWalk(
    {
      key: `user.${act}`,
      title: leavingTitle(act),
      sends: '下一步',
      status: act === 'disable' ? '0' : 'any',
    },
    { done: (person) => leaveAccount(act, person) },
  );

export const enablingWalk = (): Walk =>
  personWalk(
    { key: 'user.enable', title: '启用账号', sends: '启用', status: '1' },
    {
      send: async ({ userId, nickName }) => {
        await api.user.changeStatus({ params: { status: '0' }, body: { userId } });
        toast.success(`已启用${nickName}的账号`);
      },
    },
  );
