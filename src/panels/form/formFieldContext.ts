import { appFieldContext } from '../../dialogs/fields/appFieldContext.ts';
import type { FieldContext } from '../../fields/fieldContext.ts';
import type { FormModel } from '../../state/forms/formModel.ts';
import { pickRelated } from '../related/pickRelated.ts';
import { runFieldAction } from './fieldActions.ts';

/** The application as the fields of a form see it: there is room for lists, buttons can be pressed, files are waited for. */
export const createFormFieldContext = ({ unfinished }: FormModel): FieldContext =>
  Object.assign(Object.create(appFieldContext), {
    pickRelated,
    press: runFieldAction,
    unfinished: unfinished.tell,
  });
