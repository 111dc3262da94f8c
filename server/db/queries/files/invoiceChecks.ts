import type { Tx } from '../../database.ts';

type InvoiceCheck = { checkStatus: 1 | -1 | null; checkError: string };

/** Stores the tax platform's answer for the file. Written once. */
export async function saveInvoiceCheck(tx: Tx, fileId: string, check: InvoiceCheck): Promise<void> {
  await tx
    .insertInto('invoiceChecks')
    .values({ fileId, ...check })
    .onConflict((conflict) => conflict.column('fileId').doNothing())
    .execute();
}
