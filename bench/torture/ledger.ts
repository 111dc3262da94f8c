/** What the server has acknowledged: the database is held against it when the torture is over. */
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
  /** What the server said no to for good; nothing of this workload should be. */
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
