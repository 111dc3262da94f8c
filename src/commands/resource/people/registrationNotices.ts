/** Tells those who may enable registrations of new ones. */
import { followRegistrations, type WaitingRegistrations } from '../../../state/cache/registrations.ts';
import { navigate } from '../../../state/workspace/navigation.ts';
import { toast } from '../../../ui/toast/toast.ts';

const toastMs = 8000;

/** Until the returned function is called. */
export const followRegistrationEvents = (): (() => void) => followRegistrations(showNotice);

function showNotice({ users, depts }: WaitingRegistrations): void {
  const parts = [users > 0 && `${users} 个用户`, depts > 0 && `${depts} 个部门`].filter(Boolean);
  const address = users > 0 ? '/system/user' : '/system/dept';
  toast.info(`新注册了 ${parts.join('、')}，等待启用`, {
    timeoutMs: toastMs,
    action: { label: '查看', run: () => navigate(`${address}?f.waiting=true`) },
  });
}
