import type { InstanceDetail } from '../../contract/calls/instance.ts';

type Handled = Pick<InstanceDetail, 'status' | 'showLogInProcessing' | 'currentHandleUserIds'>;

/** The workflow seed's rule, point 4: while it runs only those who handle it see the log, unless the flow shows it. */
export const logHidden = (detail: Handled, userId: string | undefined): boolean =>
  detail.status === 0 &&
  !detail.showLogInProcessing &&
  !(userId !== undefined && detail.currentHandleUserIds.includes(userId));
