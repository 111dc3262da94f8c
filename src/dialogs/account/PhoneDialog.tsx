import { ref } from 'valtio';
import {
  findPhoneProblem,
  phoneProblemTexts,
  tidyPhone,
} from '../../../contract/calls/shapes/enteredPhone.ts';
import { api } from '../../client/api.ts';
import { refetchOwnProfile } from '../../state/cache/own/ownProfile.ts';
import { session } from '../../state/session/session.ts';
import { toast } from '../../ui/toast/toast.ts';
import type { DialogBodyProps } from '../openDialog.ts';
import { fieldErrorsOf } from '../shared/fieldErrorsOf.ts';
import { TextInputDialog } from '../shared/TextInputDialog.tsx';
import { reauthenticate } from './reauthenticate.ts';

function judgePhone(text: string): string | undefined {
  const phone = tidyPhone(text);
  const problem = findPhoneProblem(phone);
  if (problem) return phoneProblemTexts[problem];
  return /^\+?\d[\d -]{4,18}$/.test(phone) ? undefined : '请填写正确的手机号';
}

export function PhoneDialog({ close }: DialogBodyProps<null, true>) {
  const send = async (text: string) => {
    const proof = await reauthenticate('修改手机');
    if (!proof) return undefined;
    const phonenumber = tidyPhone(text);
    try {
      await api.user.editProfile({ body: { phonenumber, proof } });
    } catch (error) {
      const refused = fieldErrorsOf<'phonenumber'>(error)?.phonenumber;
      if (refused === undefined) throw error;
      return refused;
    }
    void refetchOwnProfile();
    if (session.person) session.person = ref({ ...session.person, phonenumber });
    toast.success('手机已修改');
    close(true);
    return undefined;
  };
  return (
    <TextInputDialog
      title="修改手机"
      label="手机"
      type="tel"
      autoComplete="tel"
      maxLength={20}
      initial={session.person?.phonenumber ?? ''}
      judge={judgePhone}
      send={send}
      onCancel={() => close()}
    />
  );
}
