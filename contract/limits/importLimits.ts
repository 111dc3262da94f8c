/** Limit for the rows of one import, headers excluded. */
export const maxImportedRows = 100_000;

/** Limit in bytes for an uploaded sheet. */
export const maxImportBytes = 50 * 1024 * 1024;

/** Limit for the errors in the response. The annotated file contains those of every row. */
export const maxImportErrors = 1_000;
