/** What calls use from outside their request. server/deps.ts wires it by hand. */
import type { Portal } from '../../contract/calls/session.ts';
import type { NewFormDefinition } from '../../contract/forms/checkedDefinition.ts';
import type { Actor } from '../db/actor.ts';
import type { AuditQueue } from '../db/audit/auditQueue.ts';
import type { Database, Tx } from '../db/database.ts';
import type { LiveHub } from '../db/live/liveHub.ts';
import type { DiskSpace } from '../db/storage/diskSpace.ts';
import type { MessageGateway } from '../jobs/periodic/outboxDelivery.ts';
import type { Jobs } from '../jobs/queue/jobs.ts';
import type { ExternalServiceClients } from '../providers/external/externalServices.ts';
import type { MapSettings } from '../providers/map/mapProvider.ts';
import type { MapProvider } from '../providers/map/mapService.ts';
import type { WechatProvider } from '../providers/wechat/wechatProvider.ts';
import type { FileStore } from '../records/files/fileStore.ts';
import type { UploadQuotaDefaults } from '../records/files/uploadQuota.ts';
import type { AuditComparisons } from './auditComparison.ts';

/** Settings that a call may depend on; main reads them from the environment. */
type Settings = {
  version: string;
  /** Multiplies every rate class; 0 switches the limits off. */
  rateLimitScale: number;
  /** Origin under which users reach the product, without a trailing slash; if empty, links stay relative. */
  publicUrl: string;
  /** Quotas for uploaded files, unless the tenant's settings override them. */
  quotas: UploadQuotaDefaults;
};

/** The credentials of the demo users; the password is public. */
export type DemoCredentials = {
  password: string;
  /** `portal`: the sign-in page; that of staff by default. */
  accounts: readonly { userName: string; about: string; portal?: Portal }[];
};

/** What a new tenant can start with, besides nothing. */
export type TenantTemplate = {
  name: string;
  /** What the tenant then has, as the person reads who chooses it. */
  sentence: string;
  /** Its forms, each of which a new form can start from. */
  forms: readonly NewFormDefinition[];
  /** Fills the tenant, which has its menu, settings and the acting administrator, in the transaction that makes it. */
  fill(tx: Tx, stamp: { actor: Actor; now: Date }): Promise<void>;
};

/** Everything from outside the request that a call may use. */
export type Deps = {
  /** For audit entries that are written outside a transaction. */
  audit: AuditQueue;
  auditComparisons: AuditComparisons;
  database: Database;
  events: LiveHub;
  files: FileStore;
  /** Free space of the disk that holds the files and the embedded database. */
  space: DiskSpace;
  jobs: Jobs;
  map: { tiles: MapSettings['tiles']; provider: MapProvider };
  outside: ExternalServiceClients;
  /** Null if the operator has configured no gateway: messages stay in the outbox. */
  sms: MessageGateway | null;
  /** Null if sign-in by WeChat is not configured. */
  wechat: WechatProvider | null;
  settings: Settings;
  tenantTemplates: readonly TenantTemplate[];
  /** Absent if the demo tenant is not in use. */
  demo?: DemoCredentials;
  /** State of the scheduled backups; null if the server takes none. */
  backupHealth(): Promise<BackupHealth | null>;
};

/** Contains no secrets: /api/health answers everybody. */
export type BackupHealth = {
  /** When the last successful backup finished, ISO 8601 in UTC; null before the first. */
  lastAt: string | null;
  /** False if the last backup failed, or if none has succeeded for 36 hours. */
  ok: boolean;
};
