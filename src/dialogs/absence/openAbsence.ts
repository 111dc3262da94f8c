/** Absence delegation: who has one's tasks while one is away. */
import type { FieldChoice } from '../../fields/fieldContext.ts';
import { type Dialog, openDialog } from '../openDialog.ts';

export type AbsenceDialogProps = {
  /** The proposed delegate. */
  delegate?: FieldChoice | undefined;
};

const dialog: Dialog<AbsenceDialogProps, true> = {
  id: 'absence',
  load: () => import('./AbsenceDialog.tsx').then((chunk) => chunk.AbsenceDialog),
};

export const openAbsence = (delegate?: FieldChoice): Promise<true | undefined> =>
  openDialog(dialog, { delegate });
