/** Absence delegation: who has one's tasks while one is away. */
import { type Dialog, openDialog } from './open.ts';

const dialog: Dialog<null, true> = {
  id: 'absence',
  load: () => import('./AbsenceDialog.tsx').then((chunk) => chunk.AbsenceDialog),
};

export const openAbsence = (): Promise<true | undefined> => openDialog(dialog, null);
