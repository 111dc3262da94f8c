/** Which services outside the operator has set up; asked once, as only a restart of the server changes it. */
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
