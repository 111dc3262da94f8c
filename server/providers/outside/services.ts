/** The services outside that calls may ask; null where the operator has configured none. */
import { z } from 'zod';
import type { Company } from '../../../contract/calls/ocr.ts';
import { isCreditCode } from '../../../contract/fields/shared/creditCode.ts';
import { askService } from '../ask.ts';

/** Reading a picture takes them a while. */
const asked = { timeLimitMs: 15_000, otherwise: 'PROVIDER_FAILED' } as const;

/** Addresses, from the environment. */
export type OutsideSettings = {
  invoiceCheck: string | null;
  idCard: string | null;
  company: string | null;
  /** On the person's own machine: the browser asks it, the server never does. */
  camera: string | null;
};

export type InvoiceCheck = { checkStatus: 1 | -1 | null; checkError: string };

export type OutsideProviders = {
  /** Holds what was read of an invoice against the tax platform. */
  checkInvoice:
    | ((facts: Readonly<Record<string, string>>, signal: AbortSignal) => Promise<InvoiceCheck>)
    | null;
  readIdCard: ((picture: Blob, signal: AbortSignal) => Promise<IdCard>) | null;
  findCompanies: ((keyword: string, signal: AbortSignal) => Promise<Company[]>) | null;
  cameraService: string | null;
};

const checked = z.object({
  checkStatus: z.union([z.literal(1), z.literal(-1)]).nullable(),
  checkError: z.string().max(500).default(''),
});

const text = z.string().max(500).default('');
const idCard = z.object({
  data: z.object({ name: text, idNumber: text, sex: text, nation: text, birthday: text, address: text }),
});
export type IdCard = z.output<typeof idCard>['data'];

const companies = z.object({
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

export function outsideProviders({
  invoiceCheck,
  idCard: card,
  company,
  camera,
}: OutsideSettings): OutsideProviders {
  return {
    checkInvoice: invoiceCheck
      ? (facts, signal) => askService(new URL(invoiceCheck), checked, { ...asked, body: facts, signal })
      : null,
    readIdCard: card
      ? async (picture, signal) => {
          const body = new FormData();
          body.append('file', picture, 'idCard');
          return (await askService(new URL(card), idCard, { ...asked, body, signal })).data;
        }
      : null,
    findCompanies: company
      ? async (keyword, signal) => {
          const url = new URL(company);
          url.searchParams.set('keyword', keyword);
          const { data } = await askService(url, companies, { ...asked, signal });
          return data.map((one) => ({ ...one, creditCode: knownCode(one.creditCode), source: 'provider' }));
        }
      : null,
    cameraService: camera,
  };
}

/** A code whose check character is wrong is nobody's. */
const knownCode = (code: string): string => (isCreditCode(code) ? code : '');
