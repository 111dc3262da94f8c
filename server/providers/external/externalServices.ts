/** The external services that calls may use; null if the operator has configured none. */
import { z } from 'zod';
import type { Company } from '../../../contract/calls/ocr.ts';
import { isCreditCode } from '../../../contract/fields/shared/creditCode.ts';
import { requestProvider } from '../requestProvider.ts';

/** Recognizing a picture takes the services several seconds. */
const requestOptions = { timeLimitMs: 15_000, otherwise: 'PROVIDER_FAILED' } as const;

/** Addresses, from the environment. */
export type ExternalServiceSettings = {
  invoiceCheck: string | null;
  idCard: string | null;
  company: string | null;
  /** Runs on the user's own machine: the browser connects to it, the server never does. */
  camera: string | null;
};

export type InvoiceCheck = { checkStatus: 1 | -1 | null; checkError: string };

export type ExternalServiceClients = {
  /** Verifies the recognized facts of an invoice against the tax platform. */
  checkInvoice:
    | ((facts: Readonly<Record<string, string>>, signal: AbortSignal) => Promise<InvoiceCheck>)
    | null;
  readIdCard: ((picture: Blob, signal: AbortSignal) => Promise<IdCard>) | null;
  findCompanies: ((keyword: string, signal: AbortSignal) => Promise<Company[]>) | null;
  cameraService: string | null;
};

const invoiceCheckShape = z.object({
  checkStatus: z.union([z.literal(1), z.literal(-1)]).nullable(),
  checkError: z.string().max(500).default(''),
});

const text = z.string().max(500).default('');
const idCardShape = z.object({
  data: z.object({ name: text, idNumber: text, sex: text, nation: text, birthday: text, address: text }),
});
export type IdCard = z.output<typeof idCardShape>['data'];

const companiesShape = z.object({
  data: z
    .array(
      z.object({
        name: z.string().min(1).max(200),
        creditCode: text,
        legalPerson: text,
        registeredCapital: text,
        status: text,
        address: text,
      }),
    )
    .transform((list) => list.slice(0, 20)),
});

export function openExternalServices({
  invoiceCheck,
  idCard: card,
  company,
  camera,
}: ExternalServiceSettings): ExternalServiceClients {
  return {
    checkInvoice: invoiceCheck
      ? (facts, signal) =>
          requestProvider(new URL(invoiceCheck), invoiceCheckShape, {
            ...requestOptions,
            body: facts,
            signal,
          })
      : null,
    readIdCard: card
      ? async (picture, signal) => {
          const body = new FormData();
          body.append('file', picture, 'idCard');
          return (await requestProvider(new URL(card), idCardShape, { ...requestOptions, body, signal }))
            .data;
        }
      : null,
    findCompanies: company
      ? async (keyword, signal) => {
          const url = new URL(company);
          url.searchParams.set('keyword', keyword);
          const { data } = await requestProvider(url, companiesShape, { ...requestOptions, signal });
          return data.map((one) => ({
            ...one,
            creditCode: validCreditCode(one.creditCode),
            source: 'provider',
          }));
        }
      : null,
    cameraService: camera,
  };
}

/** Rejects a code with a wrong check character. */
const validCreditCode = (code: string): string => (isCreditCode(code) ? code : '');
