import { failures } from '../../../contract/failures.ts';
import type { FormModel } from '../../state/forms/formModel.ts';
import { classifyErrors } from '../../state/forms/formValues.ts';
import { toast } from '../../ui/toast/toast.ts';

/** Whether all files chosen in the form are kept; where not, the person is told. */
export function hasFinishedUploads({ unfinished }: FormModel): boolean {
  const { problem } = unfinished.state;
  if (problem !== undefined) toast.error(problem);
  return problem === undefined;
}

/** Whether it may be handed in as it stands; where not, the person is told, and the fields say why. */
export function isReadyToSubmit(form: FormModel): boolean {
  if (!hasFinishedUploads(form)) return false;
  if (form.check()) return true;
  toast.error(failures[classifyErrors(form.state.problems)]);
  return false;
}
