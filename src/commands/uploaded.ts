import type { FormModel } from '../state/formModel.ts';
import { toast } from '../ui/toast.ts';

/** Whether all files chosen in the form are kept; where not, the person is told. */
export function isUploaded({ unfinished }: FormModel): boolean {
  const { problem } = unfinished.state;
  if (problem !== undefined) toast.error(problem);
  return problem === undefined;
}
