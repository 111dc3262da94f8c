/** Edits a year's days off and working weekends as text: pasted or typed. */
import { type Dialog, openDialog } from '../openDialog.ts';
import type { YearDaysDialogProps } from './YearDaysDialog.tsx';
import type { YearDays } from './yearDaysText.ts';

const dialog: Dialog<YearDaysDialogProps, YearDays> = {
  id: 'yearDays',
  load: () => import('./YearDaysDialog.tsx').then((chunk) => chunk.YearDaysDialog),
};

/** Resolves with the new days of the year; undefined when the dialog is canceled. */
export const openYearDays = (props: YearDaysDialogProps): Promise<YearDays | undefined> =>
  openDialog(dialog, props);
