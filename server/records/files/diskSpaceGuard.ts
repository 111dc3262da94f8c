import type { DiskSpace } from '../../db/storage/diskSpace.ts';
import type { UploadGuard } from './storeUpload.ts';

const checkEveryBytes = 8 * 1024 * 1024;

/** Refusal 507 where the disk has no room for files, asked again every eight megabytes. */
export function createDiskSpaceGuard(space: DiskSpace): UploadGuard {
  let next = 0;
  return async (bytes) => {
    if (bytes < next) return;
    next = bytes + checkEveryBytes;
    await space.assertRoom();
  };
}
