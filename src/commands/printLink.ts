/** The address that prints a record, from the form's feature (workflow seed, points 3 and 8; forms seed, point 5). */
import { failures } from '../../contract/failures.ts';
import { loadDefinition } from '../state/formCache.ts';

export type PrintLink = { address: string; problem?: undefined } | { problem: string; address?: undefined };

export async function printLink(formEnName: string, rowId: string): Promise<PrintLink> {
  const { feature } = await loadDefinition(formEnName);
  return filledLink(feature.printLink, rowId);
}

/** `{id}` and `${id}` stand for the record; a link without any place for it is wrong. */
export function filledLink(link: string | undefined, rowId: string): PrintLink {
  if (!link?.trim()) return { problem: failures.PRINT_LINK_MISSING };
  const place = /\$?\{id\}/g;
  if (!place.test(link)) return { problem: '地址错误，请配置id信息' };
  const address = link.replace(place, encodeURIComponent(rowId));
  return /^(https?:)?\/\/|^\//.test(address) ? { address } : { problem: '地址错误，请配置id信息' };
}
