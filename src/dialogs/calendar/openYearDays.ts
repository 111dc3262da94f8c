/** A year's days off and working weekends as text: pasted, typed, changed. */
import { type Dialog, openDialog } from '../openDialog.ts';
import type { YearDays } from './yearDaysText.ts';

export type YearDaysDialogProps = {
  year: number;
  /** As they are, of any year. */
  days: YearDays;
};

const dialog: Dialog<YearDaysDialogProps, YearDays> = {
  id: 'yearDays',
  load: () => import('./YearDaysDialog.tsx').then((chunk) => chunk.YearDaysDialog),
};

/** The days that the year is to have, or nothing where the person left. */
export const openYearDays = (props: YearDaysDialogProps): Promise<YearDays | undefined> =>
  openDialog(dialog, props);
