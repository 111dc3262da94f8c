/** Which services outside the operator has set up; asked once, as only a restart of the server changes it. */
import type { OutsideServices } from '../../contract/calls/ocr.ts';
import { api } from '../client/api.ts';

let asked: Promise<OutsideServices> | undefined;

export function outsideServices(): Promise<OutsideServices> {
  asked ??= api.ocr.services().catch((error: unknown) => {
    asked = undefined;
    throw error;
  });
  return asked;
}
