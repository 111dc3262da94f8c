/** The writes that the server has acknowledged; the database is compared with them after the torture run. */
export type RecordEntry = { id: string; name: string; version: number; counter: number };

export type AcknowledgedWrites = {
  /** Names of records whose flow was started. */
  readonly started: Set<string>;
  /** Tasks that were agreed to. */
  readonly agreed: Set<string>;
  readonly records: Map<string, RecordEntry>;
  readonly comments: Set<string>;
  /** Stored name → SHA-256 of the bytes that were sent. */
  readonly files: Map<string, string>;
  /** Final refusals by the server; this workload expects none. */
  readonly refusals: string[];
};

export const createAcknowledgedWrites = (): AcknowledgedWrites => ({
  started: new Set(),
  agreed: new Set(),
  records: new Map(),
  comments: new Set(),
  files: new Map(),
  refusals: [],
});

export const countAcknowledgedWrites = (ledger: AcknowledgedWrites): number =>
  ledger.started.size +
  ledger.agreed.size +
  [...ledger.records.values()].reduce((sum, { version }) => sum + version, 0) +
  ledger.comments.size +
  ledger.files.size;
