/** The most rows of one import, headers aside. */
export const maxImportedRows = 100_000;

/** The largest sheet that is taken in, in bytes as it was sent. */
export const maxImportBytes = 50 * 1024 * 1024;

/** So many errors are told in the answer; the marked file has those of every row. */
export const maxImportErrors = 1_000;
