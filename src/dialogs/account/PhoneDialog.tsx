import { ref } from 'valtio';
import {
  findPhoneProblem,
  phoneProblemTexts,
  tidyPhone,
} from '../../../contract/calls/shapes/enteredPhone.ts';
import { refetchOwnProfile } from '../../state/cache/own/ownProfile.ts';
import { session } from '../../state/session/session.ts';
import { toast } from '../../ui/toast/toast.ts';
import type { DialogBodyProps } from '../openDialog.ts';
import { fieldErrorsOf } from '../shared/fieldErrorsOf.ts';
import { TextInputDialog } from '../shared/TextInputDialog.tsx';
import { changeOwnProfile } from './changeOwnProfile.ts';

function judgePhone(text: string): string | undefined {
  const phone = tidyPhone(text);
  const problem = findPhoneProblem(phone);
  if (problem) return phoneProblemTexts[problem];
  return /^\+?\d[\d -]{4,18}$/.test(phone) ? undefined : '请填写正确的手机号';
}

export function PhoneDialog({ close }: DialogBodyProps<null, true>) {
  const send = async (text: string) => {
    const phonenumber = tidyPhone(text);
    try {
      if (!(await changeOwnProfile({ phonenumber }, '修改手机'))) return undefined;
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
