/** A password that somebody else has set, or that is too weak, must be changed before anything else. */
import { useEffect } from 'react';
import { useSnapshot } from 'valtio';
import { profileAddress } from '../commands/account.ts';
import { confirm } from '../dialogs/confirm.ts';
import { navigate } from '../state/navigation.ts';
import { configured, session } from '../state/session.ts';

export function usePasswordDuty(pathname: string) {
  const { person } = useSnapshot(session);
  const due = person?.needPerfectPassword === true && wanted() && pathname !== profileAddress;
  useEffect(() => {
    if (due) void sendToProfile();
  }, [due]);
}

let asking = false;

async function sendToProfile() {
  if (asking) return;
  asking = true;
  await confirm({ title: '重置密码', body: '当前密码安全度过低，请先重置密码！', notice: true });
  asking = false;
  navigate(profileAddress);
}

/** The tenant can do without it by switching both off. */
const wanted = () => configured('sys.password.check', true) || configured('sys.password.force.update', true);
