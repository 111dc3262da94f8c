import type { InstanceDetail } from '../../../contract/calls/instance.ts';

type LogSubject = Pick<InstanceDetail, 'status' | 'showLogInProcessing' | 'currentHandleUserIds'>;

/** While an instance runs, only its handlers see the log, unless the flow's configuration shows it to others. */
export const isLogHidden = (detail: LogSubject, userId: string | undefined): boolean =>
  detail.status === 0 &&
  !detail.showLogInProcessing &&
  !(userId !== undefined && detail.currentHandleUserIds.includes(userId));
