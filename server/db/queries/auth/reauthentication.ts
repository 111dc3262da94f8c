/**
 * The proof that a person has just entered the password again. It belongs to one session, is valid once, for five
 * minutes.
 */
import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Database, Tx } from '../../database.ts';

const proofMinutes = 5;

const hashProof = (proof: string) => createHash('sha256').update(proof).digest();

/** A newer proof replaces an older one. */
export async function saveProof(database: Database, session: string, proof: string): Promise<void> {
  await sql`update qianhe.sessions
    set "proofHash" = ${hashProof(proof)}, "proofUntil" = now() + make_interval(mins => ${proofMinutes})
    where "tokenHash" = ${Buffer.from(session, 'hex')}`.execute(database.platform);
}

/** Consumes the proof, in the transaction that requires it, and returns whether it was valid. */
export async function consumeProof(tx: Tx, session: string, proof: string): Promise<boolean> {
  const { rows } = await sql`update qianhe.sessions set "proofHash" = null, "proofUntil" = null
    where "tokenHash" = ${Buffer.from(session, 'hex')} and "proofHash" = ${hashProof(proof)} and "proofUntil" > now()
    returning 1`.execute(tx);
  return rows.length > 0;
}
