/**
 * A password that somebody else has set must be changed before anything else: the server opens nothing before, so no
 * other page is drawn and nothing is followed.
 */
import { profileAddress } from '../commands/own/accountCommands.ts';
import { confirm } from '../dialogs/confirm/confirm.ts';
import { session } from '../state/session/session.ts';

export const isPasswordChangeDue = (person: { readonly needPerfectPassword: boolean } | undefined): boolean =>
  person?.needPerfectPassword === true;

/** The address that replaces the requested one, with a notice; undefined when the person may go there. */
export function passwordRedirect(pathname: string): string | undefined {
  if (!isPasswordChangeDue(session.person) || pathname === profileAddress) return undefined;
  void showNotice();
  return profileAddress;
}

let shownNotice: Promise<unknown> | undefined;

function showNotice(): Promise<unknown> {
  const body = session.person?.passwordTooOld
    ? '密码已超过规定的使用期限，请先修改密码！'
    : '当前密码安全度过低，请先重置密码！';
  shownNotice ??= confirm({ title: '重置密码', body, notice: true }).finally(() => {
    shownNotice = undefined;
  });
  return shownNotice;
}

/** Resolves when the notice is closed; undefined when no password must be changed. */
export const waitForPasswordNotice = (): Promise<unknown> | undefined =>
  isPasswordChangeDue(session.person) ? (shownNotice ?? Promise.resolve()) : undefined;
