/** Absence delegation: who receives a person's tasks during an absence. */
import type { FieldChoice } from '../../fields/fieldContext.ts';
import { type Dialog, openDialog } from '../openDialog.ts';
import type { AbsenceDialogProps } from './AbsenceDialog.tsx';

const dialog: Dialog<AbsenceDialogProps, true> = {
  id: 'absence',
  load: () => import('./AbsenceDialog.tsx').then((chunk) => chunk.AbsenceDialog),
};

export const openAbsence = (delegate?: FieldChoice): Promise<true | undefined> =>
  openDialog(dialog, { delegate });
