/**
 * Detects a pooler that assigns a backend per transaction (PgBouncer, Odyssey, Supavisor in transaction or statement
 * mode). A direct connection, or one through a session pooler, keeps one backend for its whole life, and no other
 * connection has it meanwhile. While other sessions hold backends in open transactions, a transaction pooler either
 * has given one of them the backend that answered the first connection, or has to answer that connection with another
 * backend.
 */

/** An open connection with the methods that this test needs. */
export type PoolerSession = {
  query(text: string): Promise<{ rows: readonly unknown[] }>;
  end(): Promise<unknown>;
};

/**
 * One other session is enough if nothing else uses the pooler. Several rounds are run because other clients may hold
 * the backend in question for the length of a transaction.
 */
const rounds = 4;

/** Returns true only if it is certain; a direct connection never returns true. Closes the connections it has opened. */
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
    // Ending a session rolls its transaction back.
    await Promise.all(opened.map((session) => session.end()));
  }
}

async function loadBackendPid(session: PoolerSession): Promise<number> {
  const { rows } = await session.query('select pg_backend_pid() as pid');
  const [row] = rows;
  if (typeof row === 'object' && row !== null && 'pid' in row && typeof row.pid === 'number') return row.pid;
  throw new Error(`pg_backend_pid() answered ${JSON.stringify(row)}.`);
}
