import type { Tx } from '../database.ts';

type Check = { checkStatus: 1 | -1 | null; checkError: string };

/** What the tax platform said of the file, once. */
export async function keepInvoiceCheck(tx: Tx, fileId: string, check: Check): Promise<void> {
  await tx
    .insertInto('invoiceChecks')
    .values({ fileId, ...check })
    .onConflict((conflict) => conflict.column('fileId').doNothing())
    .execute();
}
