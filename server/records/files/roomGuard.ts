import type { DiskSpace } from '../../db/diskSpace.ts';
import type { UploadGuard } from './upload.ts';

const everyBytes = 8 * 1024 * 1024;

/** Refusal 507 where the disk has no room for files, asked again every eight megabytes. */
export function roomGuard(space: DiskSpace): UploadGuard {
  let next = 0;
  return async (bytes) => {
    if (bytes < next) return;
    next = bytes + everyBytes;
    await space.assertRoom();
  };
}
