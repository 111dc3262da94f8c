import type { DiskSpace } from '../../db/storage/diskSpace.ts';
import type { UploadGuard } from './storeUpload.ts';

const checkEveryBytes = 8 * 1024 * 1024;

/** Refuses with 507 if the disk has no room for files. The check is repeated every eight megabytes. */
export function createDiskSpaceGuard(space: DiskSpace): UploadGuard {
  let next = 0;
  return async (bytes) => {
    if (bytes < next) return;
    next = bytes + checkEveryBytes;
    await space.assertRoom();
  };
}
