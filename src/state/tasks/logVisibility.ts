import type { InstanceDetail } from '../../../contract/calls/instance.ts';

type LogSubject = Pick<InstanceDetail, 'status' | 'showLogInProcessing' | 'currentHandleUserIds'>;

/** The workflow seed's rule, point 4: while it runs only those who handle it see the log, unless the flow shows it. */
export const isLogHidden = (detail: LogSubject, userId: string | undefined): boolean =>
  detail.status === 0 &&
  !detail.showLogInProcessing &&
  !(userId !== undefined && detail.currentHandleUserIds.includes(userId));
