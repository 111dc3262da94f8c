/** What the doctor looks for: one invariant of a tenant's database, and how to find every place where it is broken. */
import type { TenantRef, Tx } from '../db/database.ts';
import type { FileStore } from '../records/files/fileStore.ts';

/** A place where something must hold and does not; all three are sentences or values for people. */
export type Finding = {
  readonly where: string;
  readonly expected: string;
  readonly found: string;
  /** Told, and no breach: what holds less firmly than it could. */
  readonly isNote?: boolean;
};

export type CheckContext = {
  /** Read only, one snapshot for all checks of a tenant. */
  readonly tx: Tx;
  readonly tenant: TenantRef;
  /** Absent: nobody looks for the bytes of files. */
  readonly files: FileStore | undefined;
  /** Whether every file is read to compare its hash; its length is compared always. */
  readonly hashes: boolean;
};

export type IntegrityCheck = {
  /** The invariant's name in answers for programs. */
  readonly name: string;
  /** What must hold, as a sentence. */
  readonly title: string;
  /** Streams, so that neither a large nor a thoroughly broken database fills the memory. */
  find(ward: CheckContext): AsyncIterable<Finding>;
};
