/** Reads and checks the environment: `.env` in the project folder, overridden by the process's own variables. */
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseEnv } from 'node:util';
import { z } from 'zod';
import { parseTrustProxy, type TrustProxy } from '../http/network/trustProxy.ts';
import type { ExternalServiceSettings } from '../providers/external/externalServices.ts';
import type { MapSettings } from '../providers/map/mapProvider.ts';
import type { SmsGatewaySettings } from '../providers/sms/smsGateway.ts';
import type { WechatSettings } from '../providers/wechat/wechatProvider.ts';

export const projectFolder = path.resolve(import.meta.dirname, '../..');

/** The product's version, from package.json. */
export function productVersion(): string {
  const about: unknown = JSON.parse(readFileSync(path.join(projectFolder, 'package.json'), 'utf8'));
  return typeof about === 'object' && about && 'version' in about ? String(about.version) : 'unknown';
}

/** A reason not to start, for the operator: one sentence, no stack. */
export class ConfigError extends Error {
  override readonly name = 'StartRefusal';
}

const megabyte = 1024 * 1024;
const booleanFlag = z.enum(['0', '1']).transform((value) => value === '1');
const postgresUrl = z.url({ protocol: /^postgres(ql)?$/, hostname: /.*/ });

const variables = z.object({
  PORT: z.coerce.number().int().min(0).max(65_535).default(8080),
  HOST: z.string().min(1).default('127.0.0.1'),
  DATA_DIR: z.string().min(1).default('data'),
  DATABASE_URL: postgresUrl.optional(),
  DATABASE_REPLICA_URL: postgresUrl.optional(),
  DEMO: booleanFlag.default(true),
  DEMO_PUBLIC: booleanFlag.default(false),
  PUBLIC_URL: z.url({ protocol: /^https?$/ }).optional(),
  BACKUP_DIR: z.string().min(1).optional(),
  BACKUP_AT: z
    .string()
    .regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'needs HH:MM')
    .default('02:30'),
  BACKUP_KEEP: z.coerce.number().int().min(1).max(1_000).default(14),
  BACKUP_KEEP_WEEKS: z.coerce.number().int().min(0).max(520).default(8),
  TRUST_PROXY: z
    .string()
    .transform(parseTrustProxy)
    .refine(
      (value) => value !== undefined,
      'needs addresses, networks (10.0.0.0/8) or a number of hops up to 10',
    )
    .optional(),
  LOG_LEVEL: z.enum(['error', 'warn', 'info', 'debug']).default('warn'),
  RATE_LIMIT_SCALE: z.coerce.number().min(0).max(1_000_000).default(1),
  MIN_FREE_MB: z.coerce.number().int().min(0).max(10_000_000).default(1024),
  UPLOAD_TENANT_QUOTA_MB: z.coerce.number().int().min(0).max(1_000_000_000).default(0),
  UPLOAD_PERSON_QUOTA_MB: z.coerce.number().int().min(0).max(1_000_000_000).default(0),
  MAP_TILE_URL: z
    .url({ protocol: /^https?$/ })
    .refine((url) => ['{z}', '{x}', '{y}'].every((part) => url.includes(part)), 'needs {z}, {x} and {y}')
    .optional(),
  MAP_TILE_ATTRIBUTION: z.string().max(200).default(''),
  MAP_TILE_SYSTEM: z.enum(['GCJ02', 'WGS84']).default('GCJ02'),
  MAP_SERVICE_KIND: z.enum(['amap', 'nominatim']).default('amap'),
  MAP_SERVICE_URL: z.url({ protocol: /^https?$/ }).optional(),
  MAP_SERVICE_KEY: z.string().max(200).default(''),
  INVOICE_CHECK_URL: z.url({ protocol: /^https?$/ }).optional(),
  ID_CARD_OCR_URL: z.url({ protocol: /^https?$/ }).optional(),
  COMPANY_QUERY_URL: z.url({ protocol: /^https?$/ }).optional(),
  CAMERA_SERVICE_URL: z.url({ protocol: /^https?$/ }).optional(),
  SMS_GATEWAY_URL: z.url({ protocol: /^https?$/ }).optional(),
  SMS_GATEWAY_SECRET: z.string().max(500).default(''),
  SMS_GATEWAY_AUTH: z.enum(['hmac', 'bearer']).default('hmac'),
  WECHAT_URL: z.url({ protocol: /^https?$/ }).optional(),
  WECHAT_APP_ID: z.string().max(200).default(''),
  WECHAT_SECRET: z.string().max(500).default(''),
});

export type BackupSettings = {
  /** Absolute. */
  folder: string;
  /** `HH:MM` of the process's time zone. */
  at: string;
  /** Number of newest backups to keep. */
  keep: number;
  /** Number of weeks for which the newest backup of the week is kept as well. */
  keepWeeks: number;
};

export type Environment = {
  port: number;
  host: string;
  /** Absolute. */
  dataFolder: string;
  databaseUrl: string | undefined;
  replicaUrl: string | undefined;
  demo: boolean;
  /** Without a trailing slash; if empty, links stay relative. */
  publicUrl: string;
  /** Undefined if the operator has not set it. */
  trustProxy: TrustProxy | undefined;
  logLevel: 'error' | 'warn' | 'info' | 'debug';
  rateLimitScale: number;
  /** Scheduled backups; null if no folder is set. */
  backup: BackupSettings | null;
  storage: StorageSettings;
  map: MapSettings;
  outside: ExternalServiceSettings;
  sms: SmsGatewaySettings | null;
  wechat: WechatSettings | null;
};

/** In bytes; 0: no limit. */
export type StorageSettings = {
  /** Reserved for the database: below it no files are accepted or created. */
  reserve: number;
  /** Quotas for uploaded files of one tenant, and of one user unless the tenant's settings override it. */
  quotas: { tenant: number; person: number };
};

/** Throws ConfigError with every variable that is unknown or invalid. */
export function readEnvironment(own: NodeJS.ProcessEnv = process.env, folder = projectFolder): Environment {
  const file = path.join(folder, '.env');
  const written = existsSync(file) ? parseEnv(readFileSync(file, 'utf8')) : {};
  const unknown = [
    ...Object.keys(written).filter((name) => !(name in variables.shape)),
    ...Object.keys(own).filter((name) => ownVariablePattern.test(name) && !(name in variables.shape)),
  ];
  if (unknown.length > 0) {
    throw new ConfigError(
      `不认识的环境变量：${unknown.join('、')}。 Unknown settings; .env.example lists all there are.`,
    );
  }
  // An empty variable counts as absent, as `docker -e NAME=` and .env templates produce.
  const given = Object.fromEntries(
    Object.entries({ ...written, ...own }).filter(([, value]) => value !== ''),
  );
  const parsed = variables.safeParse(given);
  if (!parsed.success) throw new ConfigError(formatIssues(parsed.error, given));
  return toEnvironment(parsed.data, folder);
}

/** Prefixes of our variables; a misspelled variable with such a prefix is refused rather than ignored. */
const ownVariablePattern =
  /^(QIANHE_|DEMO_|BACKUP_|RATE_LIMIT_|TRUST_PROXY|DATABASE_REPLICA|MIN_FREE_|UPLOAD_|MAP_TILE_|MAP_SERVICE_|INVOICE_CHECK_|ID_CARD_OCR_|COMPANY_QUERY_|CAMERA_SERVICE_|SMS_GATEWAY_|WECHAT_)/;

function formatIssues(error: z.ZodError, given: Record<string, string | undefined>): string {
  const each = error.issues.map(({ path: [name], message }) => {
    const secret = /^(DATABASE|INVOICE|ID_CARD|COMPANY)|_KEY$|_SECRET$/.test(String(name));
    return `${String(name)}=${secret ? '***' : given[String(name)]} (${message})`;
  });
  return `环境变量有误：${each.join('；')}。 Invalid settings; see .env.example.`;
}

function toEnvironment(values: z.output<typeof variables>, folder: string): Environment {
  if (values.DEMO && !values.DEMO_PUBLIC && !isLoopback(values.HOST)) {
    throw new ConfigError(
      `HOST=${values.HOST} 对外开放，而演示账号的密码是公开的：请设 DEMO=0，或用 DEMO_PUBLIC=1 确认。 The demo accounts' password is public; set DEMO=0, or DEMO_PUBLIC=1 to allow it.`,
    );
  }
  return {
    port: values.PORT,
    host: values.HOST,
    dataFolder: path.resolve(folder, values.DATA_DIR),
    databaseUrl: values.DATABASE_URL,
    replicaUrl: values.DATABASE_REPLICA_URL,
    demo: values.DEMO,
    publicUrl: values.PUBLIC_URL?.replace(/\/+$/, '') ?? '',
    trustProxy: values.TRUST_PROXY,
    logLevel: values.LOG_LEVEL,
    rateLimitScale: values.RATE_LIMIT_SCALE,
    backup: backupSettingsOf(values, folder),
    storage: {
      reserve: values.MIN_FREE_MB * megabyte,
      quotas: {
        tenant: values.UPLOAD_TENANT_QUOTA_MB * megabyte,
        person: values.UPLOAD_PERSON_QUOTA_MB * megabyte,
      },
    },
    sms: values.SMS_GATEWAY_URL
      ? { url: values.SMS_GATEWAY_URL, secret: values.SMS_GATEWAY_SECRET, auth: values.SMS_GATEWAY_AUTH }
      : null,
    wechat: values.WECHAT_URL
      ? { url: values.WECHAT_URL, appId: values.WECHAT_APP_ID, secret: values.WECHAT_SECRET }
      : null,
    map: mapSettingsOf(values),
    outside: {
      invoiceCheck: values.INVOICE_CHECK_URL ?? null,
      idCard: values.ID_CARD_OCR_URL ?? null,
      company: values.COMPANY_QUERY_URL ?? null,
      camera: values.CAMERA_SERVICE_URL?.replace(/\/+$/, '') ?? null,
    },
  };
}

function backupSettingsOf(values: z.output<typeof variables>, folder: string): BackupSettings | null {
  if (values.BACKUP_DIR === undefined) return null;
  const target = path.resolve(folder, values.BACKUP_DIR);
  const files = path.resolve(folder, values.DATA_DIR);
  if (target === files || target.startsWith(`${files}${path.sep}`)) {
    throw new ConfigError(
      `BACKUP_DIR=${values.BACKUP_DIR} 在数据目录 ${files} 里，丢了数据目录备份也就没了：请换到另一块磁盘。 BACKUP_DIR lies inside DATA_DIR; choose a folder on another disk.`,
    );
  }
  const { BACKUP_AT: at, BACKUP_KEEP: keep, BACKUP_KEEP_WEEKS: keepWeeks } = values;
  return { folder: target, at, keep, keepWeeks };
}

const mapSettingsOf = (values: z.output<typeof variables>): MapSettings => ({
  tiles: values.MAP_TILE_URL
    ? { url: values.MAP_TILE_URL, attribution: values.MAP_TILE_ATTRIBUTION, system: values.MAP_TILE_SYSTEM }
    : null,
  service: values.MAP_SERVICE_URL
    ? { kind: values.MAP_SERVICE_KIND, url: values.MAP_SERVICE_URL, key: values.MAP_SERVICE_KEY }
    : null,
});

export const isLoopback = (host: string) => /^(127\.\d+\.\d+\.\d+|::1|localhost)$/.test(host);
