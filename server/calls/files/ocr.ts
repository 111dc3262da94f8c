import type { ocrCalls } from '../../../contract/calls/ocr.ts';
import { Failure, Refusal } from '../../../contract/failures.ts';
import type { SessionContext } from '../../context/callContext.ts';
import type { Handlers } from '../../context/handler.ts';
import { findKnownCompanies } from '../../records/read/knownCompanies.ts';
import { readUpload } from '../shared/readUpload.ts';
import { receiveInvoice } from './invoiceUpload.ts';

/** Limit for the picture of a card; a larger file is not a card. */
const maxPictureBytes = 10 * 1024 * 1024;

export const ocrHandlers = {
  async services({ deps }) {
    const { checkInvoice, readIdCard, findCompanies, cameraService } = deps.outside;
    return {
      idCard: readIdCard !== null,
      invoiceCheck: checkInvoice !== null,
      company: findCompanies !== null,
      cameraService,
    };
  },

  invoice: (context) => receiveInvoice(context),

  /** Sends the picture to the service and stores it nowhere. */
  async idCard(context) {
    const { readIdCard } = context.deps.outside;
    if (!readIdCard) throw new Failure('PROVIDER_MISSING');
    return readIdCard(await readPicture(context), context.signal);
  },

  async company({ deps, signal, inTenant, actor }, { query }) {
    const { keyword, formEnName, field } = query;
    const { findCompanies } = deps.outside;
    if (findCompanies) return findCompanies(keyword, signal);
    if (!formEnName || !field) return [];
    return inTenant('read', (tx) => findKnownCompanies(tx, actor, { keyword, formEnName, field }));
  },
} satisfies Handlers<typeof ocrCalls>;

async function readPicture({ file }: SessionContext): Promise<Blob> {
  if (!file) throw new Refusal(400, [{ path: 'file', message: '请选择图片' }]);
  const bytes = await readUpload(file.stream, { maxBytes: maxPictureBytes, tooLarge: '图片不能超过 10 MB' });
  const isPicture = bytes.subarray(0, 3).equals(jpegMark) || bytes.subarray(0, 4).equals(pngMark);
  if (!isPicture) throw new Failure('FILE_KIND', { msg: '身份证须为 JPG 或 PNG 图片' });
  return new Blob([new Uint8Array(bytes)]);
}

const jpegMark = Buffer.from([0xff, 0xd8, 0xff]);
const pngMark = Buffer.from([0x89, 0x50, 0x4e, 0x47]);
