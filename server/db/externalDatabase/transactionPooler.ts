/**
 * Recognizes a pooler that gives connections a backend for the length of a transaction (PgBouncer, Odyssey, Supavisor in
 * transaction or statement mode). A connection to PostgreSQL itself, or through a pooler of sessions, has one backend for
 * its whole life, and no other connection has it meanwhile. While others hold backends in open transactions, a pooler
 * either has given one of them the backend that answered the first connection, or has to answer that one by another.
 */

/** An open connection, as far as this test needs it. */
export type PoolerSession = {
  query(text: string): Promise<{ rows: readonly unknown[] }>;
  end(): Promise<unknown>;
};

/**
 * One other session tells where nothing else uses the pooler. More are asked since what others do at this moment may take
 * the backend in question away for the length of a transaction.
 */
const rounds = 4;

/** True where that is certain; a connection of PostgreSQL's own never looks so. Closes what it has opened. */
export async function isTransactionPooler(open: () => Promise<PoolerSession>): Promise<boolean> {
  const opened: PoolerSession[] = [];
  const another = async () => {
    const session = await open();
    opened.push(session);
    return session;
  };
  try {
    const first = await another();
    const own = await loadBackendPid(first);
    for (let round = 0; round < rounds; round += 1) {
      const other = await another();
      if ((await loadBackendPid(other)) === own) return true;
      await other.query('begin');
      if ((await loadBackendPid(other)) === own || (await loadBackendPid(first)) !== own) return true;
    }
    return false;
  } finally {
    // A session that ends takes its transaction back.
    await Promise.all(opened.map((session) => session.end()));
  }
}

async function loadBackendPid(session: PoolerSession): Promise<number> {
  const { rows } = await session.query('select pg_backend_pid() as pid');
  const [row] = rows;
  if (typeof row === 'object' && row !== null && 'pid' in row && typeof row.pid === 'number') return row.pid;
  throw new Error(`pg_backend_pid() answered ${JSON.stringify(row)}.`);
}
