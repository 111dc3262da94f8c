/** The command that saves the person's own data. */
import { ref } from 'valtio';
import { CallFailure } from '../../client/callFailure.ts';
import { changeOwnProfile, type OwnProfileChange } from '../../dialogs/account/changeOwnProfile.ts';
import { refetchOwnProfile } from '../../state/cache/own/ownProfile.ts';
import type { FormModel } from '../../state/forms/formModel.ts';
import { session } from '../../state/session/session.ts';
import { toast } from '../../ui/toast/toast.ts';
import { withKeysWhileSending } from '../core/bufferedKeys.ts';
import { type Command, declareCommand } from '../core/command.ts';

declare module '../core/commandContext.ts' {
  interface CommandContext {
    /** The form of the person's own data, on the profile page. */
    ownProfile?: FormModel | undefined;
  }
}

async function saveOwnProfile(form: FormModel): Promise<void> {
  if (!form.check()) return;
  if (!form.dirty) {
    toast.info('没有改动');
    return;
  }
  // An emptied text is null in the form; the call takes an empty text.
  const texts = Object.entries(form.changes()).map(([name, value]) => [name, value ?? '']);
  const change: OwnProfileChange = Object.fromEntries(texts);
  try {
    if (!(await changeOwnProfile(change, '修改手机或邮箱'))) return;
  } catch (error) {
    if (!(error instanceof CallFailure) || error.errors.length === 0) throw error;
    error.noticed = true;
    return form.show(error.errors);
  }
  form.settle();
  toast.success('资料已修改');
  const { nickName, phonenumber } = await refetchOwnProfile();
  if (session.person) session.person = ref({ ...session.person, nickName, phonenumber });
}

/** Ignores the button while the form is being saved. */
async function saveOnce(form: FormModel | undefined): Promise<void> {
  if (!form || form.state.sending) return;
  form.state.sending = true;
  try {
    await withKeysWhileSending(() => saveOwnProfile(form));
  } finally {
    form.state.sending = false;
  }
}

export const profileCommands: readonly Command[] = [
  declareCommand({
    id: 'profile.save',
    title: '保存资料',
    search: '姓名 手机 邮箱 性别',
    group: '系统',
    keys: 'Mod+Enter',
    primary: true,
    when: ({ ownProfile }) => (ownProfile ? 'yes' : 'hidden'),
    run: ({ ownProfile }) => saveOnce(ownProfile),
  }),
];
