import { assertFits, quotasOf } from '../records/files/quota.ts';
import { roomGuard } from '../records/files/roomGuard.ts';
import { type Incoming, type Stored, storeUpload } from '../records/files/upload.ts';
import type { LongContext } from './context.ts';

/**
 * Takes in a file that will count as the person's. Refusal 507 where the disk has no room, QUOTA_EXCEEDED before the
 * first byte beyond the quota; the writer of its row asks assertWithinQuota again.
 */
export async function takeUpload(
  { deps, actor, inTenant }: LongContext,
  incoming: Incoming,
): Promise<Stored> {
  const quotas = await inTenant('read', (tx) => quotasOf(tx, actor.userId, deps.settings.quotas));
  const room = roomGuard(deps.space);
  return storeUpload(deps.files, incoming, async (bytes) => {
    assertFits(quotas, bytes);
    await room(bytes);
  });
}
