import { Failure } from '../../../contract/failures.ts';
import {
  defaultPrintOption,
  listPrintOptions,
  type PrintConfiguration,
} from '../../../contract/forms/printOptions.ts';

/**
 * The address at which the record is printed, by the name of a print configuration; null for the built-in sheet. Refuses
 * with PRINT_LINK_MISSING or PRINT_LINK_INVALID.
 */
export function findPrintAddress(configuration: PrintConfiguration, way: string): string | null {
  const options = listPrintOptions(configuration);
  const chosen = way === '' ? defaultPrintOption(options) : options.find(({ name }) => name === way);
  const link = chosen?.link;
  if (link?.problem !== undefined) throw new Failure(link.reason);
  return link?.address ?? null;
}
