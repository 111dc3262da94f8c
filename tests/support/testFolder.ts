/**
 * Where tests keep what they write: in memory where there is enough of it, which spares copies of a cluster most of
 * their time, otherwise on the disk. The path is short, because sockets are below it.
 */
import { accessSync, constants, statfsSync } from 'node:fs';

/** A run with four workers needs a fifth of it. */
const neededBytes = 1024 ** 3;

function hasRoomInMemory(folder: string): boolean {
  try {
    accessSync(folder, constants.W_OK);
    const { bavail, bsize } = statfsSync(folder);
    return bavail * bsize >= neededBytes;
  } catch {
    return false;
  }
}

export const testFolder = hasRoomInMemory('/dev/shm') ? '/dev/shm' : '/tmp';
