/**
 * The codes of a full disk: of files (ENOSPC, or EDQUOT for a quota of the file system), and of PostgreSQL
 * (disk_full).
 */
const diskFullCodes = new Set(['ENOSPC', 'EDQUOT', '53100']);

/** True if the error, or its cause, is a full disk. Tests codes: errors from threads have lost their class. */
export function isDiskFull(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if ('code' in error && typeof error.code === 'string' && diskFullCodes.has(error.code)) return true;
  return isDiskFull(error.cause);
}
