/** An integrity check: one invariant of a tenant's database, and a search for every violation. */
import type { TenantRef, Tx } from '../db/database.ts';
import type { FileStore } from '../records/files/fileStore.ts';

/** A violation of an invariant; all three fields are sentences or values for people. */
export type Finding = {
  readonly where: string;
  readonly expected: string;
  readonly found: string;
  /** Reported, but not a violation: a guarantee that is weaker than it could be. */
  readonly isNote?: boolean;
};

export type CheckContext = {
  /** Read only, one snapshot for all checks of a tenant. */
  readonly tx: Tx;
  readonly tenant: TenantRef;
  /** If absent, the content of files is not checked. */
  readonly files: FileStore | undefined;
  /** If true, every file is read to compare its hash; its length is always compared. */
  readonly hashes: boolean;
};

export type IntegrityCheck = {
  /** The invariant's name in machine-readable results. */
  readonly name: string;
  /** The invariant, as a sentence. */
  readonly title: string;
  /** Streams the findings, so that neither a large nor a heavily damaged database fills the memory. */
  find(context: CheckContext): AsyncIterable<Finding>;
};
