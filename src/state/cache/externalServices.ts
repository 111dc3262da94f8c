/** The external services that the operator has configured; only a server restart changes them. */
import type { ExternalServices } from '../../../contract/calls/ocr.ts';
import { api } from '../../client/api.ts';
import { declareQuery, onlyKey } from './declaredQueries.ts';

const externalServices = declareQuery<ExternalServices>({
  load: () => api.ocr.services(),
  staleAfterMs: Number.POSITIVE_INFINITY,
  invalidatedBy: { end: 'restart' },
});

export const loadExternalServices = (): Promise<ExternalServices> => externalServices.fetch(onlyKey);
