/** Thrown by work whose snapshot has been overtaken: `inTenant` begins it again, with a new one. */
export class StaleSnapshotError extends Error {}
