/** Limit for the rows of one export. */
export const maxExportedRows = 1_000_000;

/** A larger export runs as a job, which continues when the client disconnects. */
export const maxSynchronousRows = 5_000;

/** Limit for the rows that one call lists by id. More rows are selected by a filter minus excluded ids. */
export const maxSelectedIds = 50_000;

/** Limit for the rows that the export of a list other than a form's lists by key: they are part of an address. */
export const maxSheetKeys = 500;
