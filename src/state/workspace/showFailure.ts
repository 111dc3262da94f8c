/**
 * Shows a failure to the person once: it shows nothing if the client has reported it or the call was aborted. Business
 * refusals and faults (code 500) are short messages; any other code is a notification with the message as its title.
 */
import { CallFailure, isAbortError } from '../../client/callFailure.ts';
import { toast } from '../../ui/toast/toast.ts';

const maxErrorLines = 3;

export function showFailure(error: unknown) {
  if (isAbortError(error)) return;
  if (error instanceof CallFailure) {
    if (error.noticed) return;
    error.noticed = true;
    if (error.code === undefined || error.code === 500) toast.error(error.msg);
    else toast.notification(error.msg, describeErrors(error));
    return;
  }
  toast.error('页面出现异常，请刷新后重试');
  reportError(error);
}

/** The distinct messages of the fields, of which the first few fit. */
const describeErrors = ({ errors }: CallFailure): string[] =>
  [...new Set(errors.map(({ message }) => message))].slice(0, maxErrorLines);
