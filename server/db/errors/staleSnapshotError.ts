/** Thrown by work whose snapshot is stale. `inTenant` runs the work again with a new snapshot. */
export class StaleSnapshotError extends Error {}
