/** Rows of tenant/0030_renames.sql. */
import type { Generated } from 'kysely';

interface RenameRow {
  kind: string;
  source: string;
  id: string;
  columns: string[] | null;
  xid: Generated<string>;
  followed: Generated<boolean>;
  depth: Generated<number>;
  leasedUntil: string | null;
}

export interface RenameTables {
  renames: RenameRow;
}
