/**
 * PostgreSQL inside the product: made on first start, watched while it runs, started again when it dies.
 * It listens on a unix socket in a folder that only its account and root may enter, hence no passwords.
 */
import { mkdirSync } from 'node:fs';
import pg from 'pg';
import { type ClusterPath, resolveClusterPath } from './clusterPath.ts';
import { ensureCluster } from './initCluster.ts';
import { preparePostgresBinaries } from './postgresBinaries.ts';
import { buildPostgresSettings } from './postgresSettings.ts';
import { type EmbeddedPostgresOptions, Postmaster } from './postmaster.ts';
import { clearStalePostmaster } from './stalePostmaster.ts';

export type EmbeddedPostgres = {
  /** For the application: role and database `qianhe`, no superuser. */
  url: string;
  /** For the superuser. */
  adminUrl: string;
  place: ClusterPath;
  /** The postmaster's process number; changes with each restart. */
  pid(): number | undefined;
  /** Sessions are ended, everything is written, the postmaster is gone. */
  stop(): Promise<void>;
};

/** Starts the cluster of the data folder. Resolves when it takes connections; its role and database exist. */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  if (process.platform === 'win32') {
    throw new Error('内置数据库不支持 Windows，请设置 DATABASE_URL。 On Windows set DATABASE_URL.');
  }
  mkdirSync(options.dataFolder, { recursive: true });
  const place = resolveClusterPath(options.dataFolder);
  const binaries = preparePostgresBinaries(place.account);
  await clearStalePostmaster(place);
  await ensureCluster(place, binaries);
  const server = new Postmaster(place, binaries, options);
  await server.start();
  const port = options.settings?.port;
  const adminUrl = buildUrl(place, 'postgres', port);
  await ensureApplicationDatabase(adminUrl);
  return {
    url: buildUrl(place, 'qianhe', port),
    adminUrl,
    place,
    pid: () => server.pid,
    stop: () => server.stop(),
  };
}

/** The application's database of a data folder whose server another process of ours runs. */
export const buildRunningUrl = (dataFolder: string): string =>
  buildUrl(resolveClusterPath(dataFolder), 'qianhe');

/** `name` is the role and its database. */
const buildUrl = ({ sockets }: ClusterPath, name: string, port = buildPostgresSettings('').port) =>
  `postgres://${name}@localhost:${port}/${name}?host=${encodeURIComponent(sockets)}`;

async function ensureApplicationDatabase(adminUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: adminUrl });
  await client.connect();
  try {
    const { rows } = await client.query<{ role: boolean; maker: boolean; database: boolean }>(
      `select exists (select from pg_roles where rolname = 'qianhe') as role,
        exists (select from pg_roles where rolname = 'qianhe' and rolcreaterole) as maker,
        exists (select from pg_database where datname = 'qianhe') as database`,
    );
    if (!rows[0]?.role) await client.query('create role qianhe login nosuperuser nocreatedb createrole');
    // It makes the roles under which tenants' configured SQL reads, and can change no others.
    else if (!rows[0].maker) await client.query('alter role qianhe createrole');
    if (!rows[0]?.database) await client.query('create database qianhe owner qianhe');
  } finally {
    await client.end();
  }
}
