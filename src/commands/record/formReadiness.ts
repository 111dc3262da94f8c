import { failures } from '../../../contract/failures.ts';
import type { FormModel } from '../../state/forms/formModel.ts';
import { classifyErrors } from '../../state/forms/formValues.ts';
import { toast } from '../../ui/toast/toast.ts';

/** True if all files of the form are uploaded; otherwise a message is shown. */
export function hasFinishedUploads({ unfinished }: FormModel): boolean {
  const { problem } = unfinished.state;
  if (problem !== undefined) toast.error(problem);
  return problem === undefined;
}

/** True if the form can be submitted; otherwise a message is shown and the fields show their problems. */
export function isReadyToSubmit(form: FormModel): boolean {
  if (!hasFinishedUploads(form)) return false;
  if (form.check()) return true;
  toast.error(failures[classifyErrors(form.state.problems)]);
  return false;
}
