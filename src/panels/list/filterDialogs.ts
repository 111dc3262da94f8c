/** The dialogs in which conditions are made. */
import type { Dialog } from '../../dialogs/open.ts';
import type { ColumnFilterAnswer, ColumnFilterAsk } from './ColumnFilterDialog.tsx';
import type { FilterAnswer, FilterAsk } from './FilterDialog.tsx';

export const filterDialog: Dialog<FilterAsk, FilterAnswer> = {
  id: 'filter',
  load: async () => (await import('./FilterDialog.tsx')).FilterDialog,
};

export const columnFilterDialog: Dialog<ColumnFilterAsk, ColumnFilterAnswer> = {
  id: 'columnFilter',
  load: async () => (await import('./ColumnFilterDialog.tsx')).ColumnFilterDialog,
};
