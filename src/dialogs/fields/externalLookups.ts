/** Lookups of fields at recognition and registry services: invoices, identity cards, companies. */
import * as z from 'zod/mini';
import type { Company } from '../../../contract/calls/ocr.ts';
import { listCopiedFields } from '../../../contract/forms/relationField.ts';
import { api } from '../../client/api.ts';
import { CallFailure } from '../../client/callFailure.ts';
import { sendFile } from '../../client/upload.ts';
import type { FieldChoice, FieldContext } from '../../fields/fieldContext.ts';
import type { AnyField } from '../../fields/fieldRenderer.ts';
import { loadExternalServices } from '../../state/cache/externalServices.ts';
import { toast } from '../../ui/toast/toast.ts';

const invoiceFileSchema = z.object({
  url: z.string(),
  name: z.string(),
  size: z.number(),
  checkStatus: z.nullable(z.literal([1, -1])),
  checkError: z.string(),
});
const recognizedItemsSchema = z.object({
  item_list: z.array(z.object({ key: z.string(), value: z.string() })),
});
const invoiceResponseSchema = z.object({ invoice: invoiceFileSchema, result: recognizedItemsSchema });
const storedInvoiceSchema = z.object({ invoice: invoiceFileSchema });

/** A file that cannot be recognized is stored with an unknown check. */
export const parseInvoice: FieldContext['parseInvoice'] = async (file, onPercent, signal) => {
  const target = { path: '/ocr/invoice/parse', field: 'invoice', answer: invoiceResponseSchema };
  try {
    const { invoice, result } = await sendFile(file, target, { onProgress: onPercent, signal });
    const { checkError, ...entry } = invoice;
    if (entry.checkStatus === -1) toast.error(checkError || '税务平台验证失败');
    return { entry, items: result.item_list };
  } catch (error) {
    const storedInvoice =
      error instanceof CallFailure ? storedInvoiceSchema.safeParse(error.data) : undefined;
    if (!storedInvoice?.success || !(error instanceof CallFailure)) throw error;
    error.noticed = true;
    toast.error(error.msg);
    const { checkError: _, ...entry } = storedInvoice.data.invoice;
    return { entry, items: [] };
  }
};

export const loadIdCardReader: FieldContext['idCardReader'] = async () => {
  const { idCard } = await loadExternalServices();
  if (!idCard) return undefined;
  return async (picture) => {
    const body = new FormData();
    body.append('file', picture);
    return api.ocr.idCard({ body });
  };
};

export const searchCompanies: FieldContext['companies'] = async (field, keyword, formEnName) => {
  if (keyword.trim() === '') return [];
  const query = { keyword: keyword.trim(), ...(formEnName && { formEnName, field: field.enName }) };
  const found = await api.ocr.company({ query });
  return found.map((company) => toCompanyChoice(field, company));
};

function toCompanyChoice(field: AnyField, company: Company): FieldChoice {
  const also = listCopiedFields(field).flatMap(({ source, target }) => {
    const value = source in company ? company[source as keyof Company] : undefined;
    return value === undefined ? [] : [[target, value || null]];
  });
  return {
    value: company.name,
    label: company.name,
    hint: [company.creditCode, company.status].filter(Boolean).join(' · '),
    ...(company.source === 'records' && { note: '来自已有单据' }),
    also: Object.fromEntries(also),
  };
}
