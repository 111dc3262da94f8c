/** Deleting a tenant: its code is typed, so that no habit of confirming deletes one. */
import { type Dialog, openDialog } from '../openDialog.ts';
import type { DeleteTenantDialogProps } from './DeleteTenantDialog.tsx';

const dialog: Dialog<DeleteTenantDialogProps, true> = {
  id: 'deleteTenant',
  load: () => import('./DeleteTenantDialog.tsx').then((chunk) => chunk.DeleteTenantDialog),
};

/** True when the tenant was deleted. */
export const openDeleteTenant = async (tenant: DeleteTenantDialogProps): Promise<boolean> =>
  (await openDialog(dialog, tenant)) === true;
