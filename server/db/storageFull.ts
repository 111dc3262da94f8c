/** No room: of a file (ENOSPC, or EDQUOT for a quota of the file system), or as PostgreSQL says it (disk_full). */
const codes = new Set(['ENOSPC', 'EDQUOT', '53100']);

/** Whether the error, or what caused it, is that a disk is full. Told by codes: errors of threads have lost their class. */
export function isStorageFull(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if ('code' in error && typeof error.code === 'string' && codes.has(error.code)) return true;
  return isStorageFull(error.cause);
}
