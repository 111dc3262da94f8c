/**
 * The embedded PostgreSQL server: created at the first start, watched while it runs, restarted when it dies. It
 * listens on a unix socket in a folder that only its account and root may enter, so it needs no passwords.
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
  /** The application's URL: role and database `qianhe`, no superuser. */
  url: string;
  /** The superuser's URL. */
  adminUrl: string;
  place: ClusterPath;
  /** The postmaster's process id. It changes with each restart. */
  pid(): number | undefined;
  /** Ends all sessions, writes everything to disk and stops the postmaster. */
  stop(): Promise<void>;
};

/** Starts the cluster of the data folder. Resolves when it accepts connections and its role and database exist. */
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

/** The URL of the application's database in a data folder whose server runs under another process of the product. */
export const buildRunningUrl = (dataFolder: string): string =>
  buildUrl(resolveClusterPath(dataFolder), 'qianhe');

/** `name` is both the role and its database. */
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
    // The role creates the read-only roles for tenants' configured SQL; it cannot change any other role.
    else if (!rows[0].maker) await client.query('alter role qianhe createrole');
    if (!rows[0]?.database) await client.query('create database qianhe owner qianhe');
  } finally {
    await client.end();
  }
}
