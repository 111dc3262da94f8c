/** A password that somebody else has set, or that is too weak, must be changed before anything else. */
import { useEffect } from 'react';
import { useSnapshot } from 'valtio';
import { confirm } from '../dialogs/confirm.ts';
import { navigate } from '../state/navigation.ts';
import { configured, session } from '../state/session.ts';

export const profileAddress = '/user/profile';

export function usePasswordDuty(pathname: string) {
  const { person } = useSnapshot(session);
  const due = person?.needPerfectPassword === true && wanted() && pathname !== profileAddress;
  useEffect(() => {
    if (!due) return;
    void confirm({ title: '重置密码', body: '当前密码安全度过低，请先重置密码！', notice: true }).then(() =>
      navigate(profileAddress),
    );
  }, [due]);
}

/** The tenant can do without it by switching both off. */
const wanted = () => configured('sys.password.check', true) || configured('sys.password.force.update', true);
