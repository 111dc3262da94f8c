/** The proof that somebody has just been asked for the password again: of one session, good once, for five minutes. */
import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Database, Tx } from '../../database.ts';

const proofMinutes = 5;

const hashProof = (proof: string) => createHash('sha256').update(proof).digest();

/** A newer proof takes the place of an older one. */
export async function saveProof(database: Database, session: string, proof: string): Promise<void> {
  await sql`update qianhe.sessions
    set "proofHash" = ${hashProof(proof)}, "proofUntil" = now() + make_interval(mins => ${proofMinutes})
    where "tokenHash" = ${Buffer.from(session, 'hex')}`.execute(database.platform);
}

/** Uses the proof up, in the transaction of what it is for, and says whether it was good. */
export async function consumeProof(tx: Tx, session: string, proof: string): Promise<boolean> {
  const { rows } = await sql`update qianhe.sessions set "proofHash" = null, "proofUntil" = null
    where "tokenHash" = ${Buffer.from(session, 'hex')} and "proofHash" = ${hashProof(proof)} and "proofUntil" > now()
    returning 1`.execute(tx);
  return rows.length > 0;
}
