/** Absence delegation: who has one's tasks while one is away. */
import type { Choice } from '../fields/world.ts';
import { type Dialog, openDialog } from './open.ts';

export type AbsenceProps = {
  /** Who is proposed. */
  delegate?: Choice | undefined;
};

const dialog: Dialog<AbsenceProps, true> = {
  id: 'absence',
  load: () => import('./AbsenceDialog.tsx').then((chunk) => chunk.AbsenceDialog),
};

export const openAbsence = (delegate?: Choice): Promise<true | undefined> => openDialog(dialog, { delegate });
