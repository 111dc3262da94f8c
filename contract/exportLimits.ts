/** The most rows of one export (forms seed, point 9). */
export const maxExportedRows = 1_000_000;

/** Above this an export is a job that goes on when the client leaves (api.md 11). */
export const maxSynchronousRows = 5_000;

/** Rows that one call names one by one; more are taken by a filter, all but the ids that are left out. */
export const maxSelectedIds = 50_000;
