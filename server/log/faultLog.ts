import { describeFault } from './describeFault.ts';
import { serverLog } from './serverLog.ts';

/** Logs what failed and how. `what` names objects by id or configured name, never by content. */
export function logFault(what: string, error: unknown): void {
  serverLog.error({ fault: describeFault(error) }, what.replace(/:$/, '.'));
}
