/** Text recognition in pictures, and lookups in external services. */
import { z } from 'zod';
import { answers, defineCall } from '../call.ts';
import { enName } from '../shapes.ts';

/** 1: valid; -1: invalid; null: not checked. */
const checkStatus = z.union([z.literal(1), z.literal(-1)]).nullable();

const invoice = z.object({
  url: z.string(),
  name: z.string(),
  size: z.number().int(),
  checkStatus,
  checkError: z.string(),
});

/** One recognized value: `total`, 价税合计, 1060.00. */
const readItem = z.object({ key: z.string(), description: z.string(), value: z.string() });
export type RecognizedItem = z.output<typeof readItem>;

const company = z.object({
  name: z.string(),
  /** '' if it is unknown or its check character is wrong. */
  creditCode: z.string(),
  legalPerson: z.string(),
  registeredCapital: z.string(),
  status: z.string(),
  address: z.string(),
  /** `records`: known only from the records of this form. */
  source: z.enum(['provider', 'records']),
});
export type Company = z.output<typeof company>;

const services = z.object({
  /** True: identity cards can be read from pictures. */
  idCard: z.boolean(),
  /** True: invoices are verified with the tax platform. */
  invoiceCheck: z.boolean(),
  /** True: companies are looked up in an external service, not only in existing records. */
  company: z.boolean(),
  /** URL of the camera service on the user's computer. */
  cameraService: z.string().nullable(),
});
export type ExternalServices = z.output<typeof services>;

export const ocrCalls = {
  services: defineCall({
    method: 'GET',
    path: '/common/services',
    summary: '已配置的外部服务',
    permission: 'session',
    object: 'none',
    supplier: 'catalog',
    transaction: 'none',
    answer: answers.data(services),
  }),
  invoice: defineCall({
    method: 'POST',
    path: '/ocr/invoice/parse',
    summary: '上传发票（图片、PDF、XML、OFD）并识别；已配置验真服务时一并查验',
    permission: 'session',
    object: 'none',
    supplier: 'catalog',
    rate: 'upload',
    transaction: 'none',
    body: 'multipart',
    audit: { kind: 'file', objects: { file: 'answer.fileName' } },
    answer: answers.bare({
      fileName: z.string(),
      url: z.string(),
      invoice,
      result: z.object({ item_list: z.array(readItem) }),
    }),
  }),
  idCard: defineCall({
    method: 'POST',
    path: '/ocr/idCard/parse',
    summary: '识别身份证图片；须配置识别服务',
    permission: 'session',
    object: 'none',
    supplier: 'catalog',
    rate: 'upload',
    transaction: 'none',
    body: 'multipart',
    audit: 'none',
    answer: answers.data(
      z.object({
        name: z.string(),
        idNumber: z.string(),
        sex: z.string(),
        nation: z.string(),
        birthday: z.string(),
        address: z.string(),
      }),
    ),
  }),
  company: defineCall({
    method: 'GET',
    path: '/common/company/creditInfoQuery',
    summary: '公司信用查询；未配置查询服务时，在该表单字段已有的值中查找',
    permission: 'session',
    object: 'recordScope',
    supplier: 'records',
    transaction: 'none',
    query: z.strictObject({
      keyword: z.string().trim().min(1).max(100),
      /** The requesting field's form, which is searched if no external service is configured. */
      formEnName: enName.optional(),
      field: z.string().max(64).optional(),
    }),
    answer: answers.data(z.array(company)),
  }),
};
