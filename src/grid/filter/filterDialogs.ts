/** Declares the filter dialogs. */
import type { Dialog } from '../../dialogs/openDialog.ts';
import type { ColumnFilterDialogProps, ColumnFilterDialogResult } from './ColumnFilterDialog.tsx';
import type { FilterDialogProps, FilterDialogResult } from './FilterDialog.tsx';

export const filterDialog: Dialog<FilterDialogProps, FilterDialogResult> = {
  id: 'filter',
  load: async () => (await import('./FilterDialog.tsx')).FilterDialog,
};

export const columnFilterDialog: Dialog<ColumnFilterDialogProps, ColumnFilterDialogResult> = {
  id: 'columnFilter',
  load: async () => (await import('./ColumnFilterDialog.tsx')).ColumnFilterDialog,
};
