import { extendFieldContext } from '../../dialogs/fields/appFieldContext.ts';
import type { FieldContext } from '../../fields/fieldContext.ts';
import type { FormModel } from '../../state/forms/formModel.ts';
import { pickRelated } from '../related/pickRelated.ts';
import { runFieldAction } from './fieldActions.ts';

/**
 * The field services of a form: lists and buttons are available, and sending waits for uploads. `services` replace those
 * of configured forms.
 */
export const createFormFieldContext = (
  { unfinished }: FormModel,
  services: Partial<FieldContext> = {},
): FieldContext =>
  extendFieldContext({
    pickRelated,
    press: runFieldAction,
    reportUnfinishedFiles: unfinished.setCount,
    ...services,
  });
