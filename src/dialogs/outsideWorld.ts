/** What fields ask of readers and services: invoices, identity cards, companies. */
import * as z from 'zod/mini';
import type { Company } from '../../contract/calls/ocr.ts';
import { copiedFields } from '../../contract/forms/relation.ts';
import { api } from '../client/api.ts';
import { CallFailure } from '../client/failure.ts';
import { sendFile } from '../client/upload.ts';
import type { AnyField } from '../fields/type.ts';
import type { Choice, FieldWorld } from '../fields/world.ts';
import { outsideServices } from '../state/outsideServices.ts';
import { toast } from '../ui/toast.ts';

const invoiceFile = z.object({
  url: z.string(),
  name: z.string(),
  size: z.number(),
  checkStatus: z.nullable(z.literal([1, -1])),
  checkError: z.string(),
});
const readItems = z.object({ item_list: z.array(z.object({ key: z.string(), value: z.string() })) });
const invoiceAnswer = z.object({ invoice: invoiceFile, result: readItems });
const keptAnswer = z.object({ invoice: invoiceFile });

/** What could not be read is kept all the same, with an unknown check (forms seed, point 8). */
export const parseInvoice: FieldWorld['parseInvoice'] = async (file, onPercent, signal) => {
  const target = { path: '/ocr/invoice/parse', field: 'invoice', answer: invoiceAnswer };
  try {
    const { invoice, result } = await sendFile(file, target, { onProgress: onPercent, signal });
    const { checkError, ...entry } = invoice;
    if (entry.checkStatus === -1) toast.error(checkError || '税务平台验证失败');
    return { entry, items: result.item_list };
  } catch (error) {
    const kept = error instanceof CallFailure ? keptAnswer.safeParse(error.data) : undefined;
    if (!kept?.success || !(error instanceof CallFailure)) throw error;
    error.noticed = true;
    toast.error(error.msg);
    const { checkError: _, ...entry } = kept.data.invoice;
    return { entry, items: [] };
  }
};

export const idCardReader: FieldWorld['idCardReader'] = async () => {
  const { idCard } = await outsideServices();
  if (!idCard) return undefined;
  return async (picture) => {
    const body = new FormData();
    body.append('file', picture);
    return api.ocr.idCard({ body });
  };
};

export const companies: FieldWorld['companies'] = async (field, keyword, formEnName) => {
  if (keyword.trim() === '') return [];
  const query = { keyword: keyword.trim(), ...(formEnName && { formEnName, field: field.enName }) };
  const found = await api.ocr.company({ query });
  return found.map((company) => choiceOf(field, company));
};

function choiceOf(field: AnyField, company: Company): Choice {
  const also = copiedFields(field).flatMap(({ source, target }) => {
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
