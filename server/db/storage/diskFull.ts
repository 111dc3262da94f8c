/** No room: of a file (ENOSPC, or EDQUOT for a quota of the file system), or as PostgreSQL says it (disk_full). */
const diskFullCodes = new Set(['ENOSPC', 'EDQUOT', '53100']);

/** Whether the error, or what caused it, is that a disk is full. Told by codes: errors of threads have lost their class. */
export function isDiskFull(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if ('code' in error && typeof error.code === 'string' && diskFullCodes.has(error.code)) return true;
  return isDiskFull(error.cause);
}
