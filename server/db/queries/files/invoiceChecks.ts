import type { Tx } from '../../database.ts';

type InvoiceCheck = { checkStatus: 1 | -1 | null; checkError: string };

/** What the tax platform said of the file, once. */
export async function saveInvoiceCheck(tx: Tx, fileId: string, check: InvoiceCheck): Promise<void> {
  await tx
    .insertInto('invoiceChecks')
    .values({ fileId, ...check })
    .onConflict((conflict) => conflict.column('fileId').doNothing())
    .execute();
}
