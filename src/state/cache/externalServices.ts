/**
 * The external services that the operator has configured; fetched once, because only a server restart changes them.
 */
import type { ExternalServices } from '../../../contract/calls/ocr.ts';
import { api } from '../../client/api.ts';

let request: Promise<ExternalServices> | undefined;

export function loadExternalServices(): Promise<ExternalServices> {
  request ??= api.ocr.services().catch((error: unknown) => {
    request = undefined;
    throw error;
  });
  return request;
}
