/** Shows a failure to the person once: it shows nothing if the client has reported it or the call was aborted. */
import { CallFailure, isAbortError } from '../../client/callFailure.ts';
import { toast } from '../../ui/toast/toast.ts';

export function showFailure(error: unknown) {
  if (isAbortError(error)) return;
  if (error instanceof CallFailure) {
    if (error.noticed) return;
    error.noticed = true;
    toast.error(error.msg);
    return;
  }
  toast.error('页面出现异常，请刷新后重试');
  reportError(error);
}
