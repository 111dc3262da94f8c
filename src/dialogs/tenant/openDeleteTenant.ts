/** Deletes a tenant: the person types its code, so that no tenant is deleted by a habitual Enter. */
import { type Dialog, openDialog } from '../openDialog.ts';
import type { DeleteTenantDialogProps } from './DeleteTenantDialog.tsx';

const dialog: Dialog<DeleteTenantDialogProps, true> = {
  id: 'deleteTenant',
  load: () => import('./DeleteTenantDialog.tsx').then((chunk) => chunk.DeleteTenantDialog),
};

/** Resolves with true when the tenant was deleted. */
export const openDeleteTenant = async (tenant: DeleteTenantDialogProps): Promise<boolean> =>
  (await openDialog(dialog, tenant)) === true;
