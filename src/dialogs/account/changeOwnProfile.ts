/** The one way of changing one's own data: the password proves the person, a code proves a new phone number. */
import type { CallRequest } from '../../../contract/call.ts';
import { tidyPhone } from '../../../contract/calls/shapes/enteredPhone.ts';
import type { userCalls } from '../../../contract/calls/user.ts';
import { api } from '../../client/api.ts';
import { session } from '../../state/session/session.ts';
import { type Dialog, openDialog } from '../openDialog.ts';
import type { PhoneCodeDialogProps, PhoneCodeOutcome } from './PhoneCodeDialog.tsx';
import { reauthenticate } from './reauthenticate.ts';

export type OwnProfileChange = NonNullable<CallRequest<typeof userCalls.editProfile>['body']>;

const codeDialog: Dialog<PhoneCodeDialogProps, PhoneCodeOutcome> = {
  id: 'phoneCode',
  load: () => import('./PhoneCodeDialog.tsx').then((chunk) => chunk.PhoneCodeDialog),
};

/** False if the person cancels. `purpose`: what the password is for, such as 修改手机. */
export async function changeOwnProfile(change: OwnProfileChange, purpose: string): Promise<boolean> {
  const isContact = change.phonenumber !== undefined || change.email !== undefined;
  const proof = isContact ? await reauthenticate(purpose) : undefined;
  if (isContact && proof === undefined) return false;
  const save = async (code?: string) => {
    const proofs = { ...(proof !== undefined && { proof }), ...(code !== undefined && { code }) };
    await api.user.editProfile({ body: { ...change, ...proofs } });
  };
  const phonenumber = tidyPhone(change.phonenumber ?? '');
  if (!needsCode(phonenumber)) {
    await save();
    return true;
  }
  const outcome = await openDialog(codeDialog, { phonenumber, save });
  if (outcome?.error !== undefined) throw outcome.error;
  return outcome !== undefined;
}

const needsCode = (phonenumber: string): boolean =>
  phonenumber !== '' &&
  phonenumber !== tidyPhone(session.person?.phonenumber ?? '') &&
  session.config['sys.sms.enabled'] === 'true';
