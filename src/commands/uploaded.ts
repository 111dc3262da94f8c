import { failures } from '../../contract/failures.ts';
import type { FormModel } from '../state/formModel.ts';
import { wrongIn } from '../state/formValues.ts';
import { toast } from '../ui/toast.ts';

/** Whether all files chosen in the form are kept; where not, the person is told. */
export function isUploaded({ unfinished }: FormModel): boolean {
  const { problem } = unfinished.state;
  if (problem !== undefined) toast.error(problem);
  return problem === undefined;
}

/** Whether it may be handed in as it stands; where not, the person is told, and the fields say why. */
export function isComplete(form: FormModel): boolean {
  if (!isUploaded(form)) return false;
  if (form.check()) return true;
  toast.error(failures[wrongIn(form.state.problems)]);
  return false;
}
