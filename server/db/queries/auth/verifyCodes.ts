/** Codes that prove a phone number. A try is counted before the code is compared, in a statement of its own. */
import { sql } from 'kysely';
import type { VerifyPurpose } from '../../../../contract/calls/verifyCode.ts';
import { verifyCodeMinutes } from '../../../../contract/messages/messageKinds.ts';
import type { Tx } from '../../database.ts';

const maxTries = 5;

const oldestTime = sql<string>`now() - make_interval(mins => ${verifyCodeMinutes})`;

export type VerifyCodeKey = { phonenumber: string; purpose: VerifyPurpose };

/** Replaces the number's earlier code of this purpose. */
export async function saveVerifyCode(tx: Tx, code: VerifyCodeKey & { codeHash: string }): Promise<void> {
  await tx
    .insertInto('verifyCodes')
    .values({ ...code, tries: 0, createTime: sql`now()` })
    .onConflict((known) =>
      known.columns(['phonenumber', 'purpose']).doUpdateSet((is) => ({
        codeHash: is.ref('excluded.codeHash'),
        tries: is.ref('excluded.tries'),
        createTime: is.ref('excluded.createTime'),
      })),
    )
    .execute();
}

/** Counts a try and returns the hash to compare with; undefined for no code, an old one, or too many tries. */
export async function countCodeTry(tx: Tx, { phonenumber, purpose }: VerifyCodeKey) {
  const row = await tx
    .updateTable('verifyCodes')
    .set((is) => ({ tries: is('tries', '+', 1) }))
    .where('phonenumber', '=', phonenumber)
    .where('purpose', '=', purpose)
    .where('tries', '<', maxTries)
    .where('createTime', '>', oldestTime)
    .returning('codeHash')
    .executeTakeFirst();
  return row?.codeHash;
}

/** The hash of a code that is still valid, for callers that count their tries themselves. */
export async function findCodeHash(tx: Tx, key: VerifyCodeKey): Promise<string | undefined> {
  const row = await tx
    .selectFrom('verifyCodes')
    .select('codeHash')
    .where('phonenumber', '=', key.phonenumber)
    .where('purpose', '=', key.purpose)
    .where('createTime', '>', oldestTime)
    .executeTakeFirst();
  return row?.codeHash;
}

/** Uses the code up; false if a concurrent request has done so. */
export async function consumeVerifyCode(
  tx: Tx,
  { phonenumber, purpose, codeHash }: VerifyCodeKey & { codeHash: string },
): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('verifyCodes')
    .where('phonenumber', '=', phonenumber)
    .where('purpose', '=', purpose)
    .where('codeHash', '=', codeHash)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

export const deleteOldVerifyCodes = (tx: Tx) =>
  sql`delete from "verifyCodes" where "createTime" < now() - make_interval(mins => ${verifyCodeMinutes})`.execute(
    tx,
  );
