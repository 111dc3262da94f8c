/** How a record can be printed: on the product's own sheet, or at an address that the form or its flow has configured. */
import { failures, type Reason } from '../failures.ts';

type LinkReason = Extract<Reason, 'PRINT_LINK_MISSING' | 'PRINT_LINK_INVALID'>;
type PrintLink =
  | { address: string; problem?: undefined }
  | { reason: LinkReason; problem: string; address?: undefined };

/** A way to print; without `link` it is the sheet. */
export type PrintOption = { id: string; name: string; link?: PrintLink };

export type PrintConfiguration = {
  /** feature.printLink of the form. */
  printLink?: string | undefined;
  /** The print options of the flow's definition; each may have its own link. */
  confs: readonly { name: string; [key: string]: unknown }[];
  rowId: string;
};

const sheetOption: PrintOption = { id: 'sheet', name: '单据（A4）' };

/** The sheet always; each print configuration of the flow, else the form's link where it has one. */
export function listPrintOptions({ printLink, confs, rowId }: PrintConfiguration): PrintOption[] {
  const named = confs.map(({ name, link }, at) => ({
    id: `conf${at}`,
    name,
    link: fillPrintLink(typeof link === 'string' ? link : printLink, rowId),
  }));
  if (named.length > 0 || !printLink?.trim()) return [sheetOption, ...named];
  return [sheetOption, { id: 'link', name: '打印链接', link: fillPrintLink(printLink, rowId) }];
}

/** A configured option that works is preferred to the built-in sheet. */
export const defaultPrintOption = (choices: readonly PrintOption[]): PrintOption =>
  choices.find(({ link }) => link?.address !== undefined) ?? sheetOption;

/** `{id}` and `${id}` are replaced by the record's id; a link without a placeholder is invalid. */
export function fillPrintLink(link: string | undefined, rowId: string): PrintLink {
  if (!link?.trim()) return brokenLink('PRINT_LINK_MISSING');
  const place = /\$?\{id\}/g;
  if (!place.test(link)) return brokenLink('PRINT_LINK_INVALID');
  const address = link.replace(place, encodeURIComponent(rowId));
  return /^(https?:)?\/\/|^\//.test(address) ? { address } : brokenLink('PRINT_LINK_INVALID');
}

const brokenLink = (reason: LinkReason): PrintLink => ({ reason, problem: failures[reason] });
