import { execFile } from 'node:child_process';
import { existsSync, readFileSync, renameSync, rmSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import type { ClusterPath } from './clusterPath.ts';
import type { PostgresBinaries } from './postgresBinaries.ts';

const postgresMajor = '18';

/** Creates the cluster if it does not exist. Throws a sentence if it belongs to another PostgreSQL version. */
export async function ensureCluster(place: ClusterPath, binaries: PostgresBinaries): Promise<void> {
  const versionFile = path.join(place.cluster, 'PG_VERSION');
  if (existsSync(versionFile)) {
    const found = readFileSync(versionFile, 'utf8').trim();
    if (found === postgresMajor) return;
    throw new Error(
      `${place.cluster} 是 PostgreSQL ${found} 的数据，本版本内置 ${postgresMajor}。 Dump it with PostgreSQL ${found} and restore it into a fresh folder.`,
    );
  }
  // Created under another name, so that an interrupted initdb is never mistaken for a cluster.
  const half = `${place.cluster}.new`;
  rmSync(half, { recursive: true, force: true });
  const initdb = (ctype: string) =>
    promisify(execFile)(
      binaries.initdb,
      [
        `--pgdata=${half}`,
        '--username=postgres',
        '--auth=trust',
        '--encoding=UTF8',
        '--locale-provider=builtin',
        '--builtin-locale=C.UTF-8',
        '--lc-collate=C',
        `--lc-ctype=${ctype}`,
        '--lc-messages=C',
        '--no-instructions',
      ],
      { ...place.account, cwd: place.home, env: {} },
    );
  // pg_trgm uses the C library to classify letters. Only a UTF-8 locale classifies Chinese characters.
  await initdb('C.UTF-8')
    .catch(() => initdb('en_US.UTF-8'))
    .catch(() => initdb('C'));
  renameSync(half, place.cluster);
}
