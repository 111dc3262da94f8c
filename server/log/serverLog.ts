/**
 * The one log of the server: an object of JSON per line on standard error, with the id of the request that it belongs
 * to; readable lines where standard error is a terminal. Standard output has the sentences of start and stop.
 */
import { AsyncLocalStorage } from 'node:async_hooks';
import { type DestinationStream, type Logger, pino } from 'pino';
import { describeFault } from './describeFault.ts';
import { formatLogLine } from './formatLogLine.ts';

type RequestScope = { readonly requestId: string };

const requestScope = new AsyncLocalStorage<RequestScope>();

/** Lines that the work writes, also later and in timers, have the id of the request. */
export const runInRequestScope = (requestId: string, work: () => void): void =>
  requestScope.run({ requestId }, work);

export function createServerLog(destination: DestinationStream): Logger {
  const options = {
    level: 'warn',
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label: string) => ({ level: label }) },
    // The message of an error may quote what people typed.
    serializers: { err: describeFault },
    mixin: () => requestScope.getStore() ?? {},
  };
  return pino(options, destination);
}

/** Written synchronously: the last line before a crash is not lost. */
const standardError = pino.destination({ dest: 2, sync: true });

const readableError: DestinationStream = { write: (line) => standardError.write(`${formatLogLine(line)}\n`) };

export const serverLog = createServerLog(process.stderr.isTTY ? readableError : standardError);
