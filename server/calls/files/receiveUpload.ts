import type { SessionContext } from '../../context/callContext.ts';
import { createDiskSpaceGuard } from '../../records/files/diskSpaceGuard.ts';
import { type IncomingUpload, type StoredUpload, storeUpload } from '../../records/files/storeUpload.ts';
import { assertFitsQuotas, loadUploadQuotas } from '../../records/files/uploadQuota.ts';

/**
 * Receives a file that counts against the user's quota. Throws Refusal 507 if the disk is full, and QUOTA_EXCEEDED
 * before the first byte beyond the quota; the writer of the file's row calls assertWithinQuota again.
 */
export async function receiveUpload(
  { deps, actor, inTenant }: SessionContext,
  incoming: IncomingUpload,
): Promise<StoredUpload> {
  const quotas = await inTenant('read', (tx) => loadUploadQuotas(tx, actor.userId, deps.settings.quotas));
  const room = createDiskSpaceGuard(deps.space);
  return storeUpload(deps.files, incoming, async (bytes) => {
    assertFitsQuotas(quotas, bytes);
    await room(bytes);
  });
}
