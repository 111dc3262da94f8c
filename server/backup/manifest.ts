/**
 * The manifest of a backup: `manifest.json`, written last, with its SHA-256 in a second file. A folder without it is an
 * unfinished backup.
 */
import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import { BackupError } from './backupError.ts';
import { damagedPart, partSchema } from './backupParts.ts';

/** Increases when an older program could not read the backup. */
export const backupFormat = 1;

const sequence = z.object({ column: z.string(), last: z.string().regex(/^\d+$/) });

const tablePart = partSchema.extend({
  schema: z.string(),
  name: z.string(),
  columns: z.array(z.string()),
  rows: z.number().int().nonnegative(),
  /** The last number of each identity column; absent columns have issued none. */
  sequences: z.array(sequence),
});

/** Times and intervals as the text of PostgreSQL. Its status is that of the export. */
const tenantRow = z.object({
  code: z.string(),
  name: z.string(),
  schema: z.string().regex(/^tenant_[a-z0-9_]{1,40}$/),
  timeZone: z.string(),
  status: z.enum(['active', 'disabled']),
  authVersion: z.number(),
  createTime: z.string(),
  sessionIdle: z.string(),
  sessionAge: z.string(),
  singleSession: z.boolean(),
});

const manifestSchema = z.object({
  format: z.literal(backupFormat),
  product: z.enum(['qianhe', 'qianhe-tenant']),
  version: z.string(),
  postgres: z.string(),
  /** When the snapshot was taken. */
  takenAt: z.iso.datetime(),
  /** Taken by the schedule of the server, so that retention removes it. */
  scheduled: z.boolean(),
  tenants: z.array(z.object({ code: z.string(), name: z.string(), schema: z.string(), status: z.string() })),
  /** The row of the tenant in the platform's schema, as JSON; in the export of one tenant only. */
  tenantRow: tenantRow.optional(),
  migrations: z.array(z.object({ schema: z.string(), name: z.string(), checksum: z.string() })),
  /** Schemas, tables and privileges as JSON. */
  catalog: partSchema,
  tables: z.array(tablePart),
  /** The list of uploaded files as JSON lines; `missing` of them had no content when the backup was taken. */
  files: partSchema.extend({
    count: z.number().int().nonnegative(),
    totalBytes: z.number().int().nonnegative(),
    missing: z.number().int().nonnegative(),
  }),
});

export type Manifest = z.output<typeof manifestSchema>;
export type TenantRow = z.output<typeof tenantRow>;
export type TablePart = z.output<typeof tablePart>;

const manifestFile = 'manifest.json';
const checksumFile = 'manifest.sha256';

/** The checksum has the format of `sha256sum -c`. */
export async function writeManifest(folder: string, manifest: Manifest): Promise<void> {
  const text = `${JSON.stringify(manifest, null, 1)}\n`;
  const options = { flag: 'wx', mode: 0o600, flush: true } as const;
  await writeFile(path.join(folder, checksumFile), `${sha256(text)}  ${manifestFile}\n`, options);
  await writeFile(path.join(folder, manifestFile), text, options);
}

/** Throws BackupError if the folder has no backup, a damaged manifest, or the format of a newer program. */
export async function readManifest(folder: string): Promise<Manifest> {
  const text = await readFile(path.join(folder, manifestFile), 'utf8').catch(() => {
    throw new BackupError(`${folder} 不是备份（没有 ${manifestFile}）。 There is no backup in that folder.`);
  });
  const noted = await readFile(path.join(folder, checksumFile), 'utf8').catch(() => '');
  if (noted.split(' ')[0] !== sha256(text)) throw damagedPart(manifestFile);
  const content: unknown = JSON.parse(text);
  const { format } = z.object({ format: z.number() }).parse(content);
  if (format > backupFormat) {
    throw new BackupError(
      `备份的格式是 ${format}，本版本只认识到 ${backupFormat}，请用更新版本的程序恢复。 The backup's format is newer than this program.`,
    );
  }
  return manifestSchema.parse(content);
}

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');
