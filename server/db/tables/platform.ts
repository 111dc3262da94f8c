import type { ColumnType, Generated } from 'kysely';

/** A tenant organization. Every change of its people, roles or permissions raises `authVersion`. */
export type TenantTable = {
  code: string;
  name: string;
  schema: string;
  timeZone: Generated<string>;
  status: Generated<'active' | 'disabled' | 'deleted'>;
  authVersion: Generated<string>;
  createTime: ColumnType<Date, never, never>;
  sessionIdle: ColumnType<never, string | undefined, string>;
  sessionAge: ColumnType<never, string | undefined, string>;
  singleSession: Generated<boolean>;
  /** Set while the tenant is disabled. */
  suspendedAt: Generated<Date | null>;
};

/** A session. Only the SHA-256 of its token is stored. */
export type SessionTable = {
  tokenHash: Buffer;
  tenantCode: string;
  userId: string;
  createdAt: Generated<Date>;
  lastUsedAt: ColumnType<Date, Date | undefined, Date | string>;
  /** The id by which people refer to the session. */
  sessionId: Generated<string>;
  address: string | null;
  userAgent: string | null;
};

/** Why a session has ended: a key of contract/access/sessionEnds.ts. */
export type EndedSessionTable = {
  tokenHash: Buffer;
  reason: string;
  endedAt: Generated<Date>;
};

export type MigrationTable = {
  schema: string;
  name: string;
  checksum: string;
  appliedAt: ColumnType<Date, never, never>;
};

export type SeedTable = {
  tenantCode: string;
  startedAt: ColumnType<Date, never, never>;
  finishedAt: ColumnType<Date | null, never, Date>;
};

/** An automatic backup, or an attempt at one. */
export type BackupRunTable = {
  runId: ColumnType<string, never, never>;
  folder: string;
  startedAt: Generated<Date>;
  endedAt: Date | null;
  ok: boolean | null;
  error: Generated<string>;
};

/** Maintenance that runs by a cron expression. */
export type RecurringJobTable = {
  name: string;
  title: string;
  cron: string;
  defaultCron: string;
  paused: Generated<boolean>;
  requested: Generated<boolean>;
  nextTime: Date | null;
};

export type RecurringRunTable = {
  runId: ColumnType<string, never, never>;
  name: string;
  startTime: Date;
  endTime: Date | null;
  state: 'running' | 'done' | 'failed';
  message: Generated<string>;
};

/** The tables of schema `qianhe`, which all tenants share. */
export type PlatformTables = {
  tenants: TenantTable;
  sessions: SessionTable;
  endedSessions: EndedSessionTable;
  migrations: MigrationTable;
  seeds: SeedTable;
  backupRuns: BackupRunTable;
  recurringJobs: RecurringJobTable;
  recurringRuns: RecurringRunTable;
};
