/**
 * What the server's log says of errors: codes, names of tables and constraints, places in the program; no values. What
 * PostgreSQL and parsers say quotes what people wrote, so their messages, details and parameters stay out.
 */

type ErrorFields = Readonly<Record<string, unknown>>;

/** Says on standard error what failed and how; `what` names things by id or configured name, never by content. */
export function logFault(what: string, error: unknown): void {
  console.error(`${what} ${describeFault(error)}`);
}

/** The error and what caused it, in lines. */
export function describeFault(error: unknown): string {
  if (!(error instanceof Error)) return `A value of type ${typeof error} was thrown.`;
  const frames = (error.stack ?? '').split('\n').filter((line) => /^\s+at /.test(line));
  const cause = error.cause === undefined ? [] : [`caused by ${describeFault(error.cause)}`];
  return [formatFaultHead(error), ...frames.slice(0, maxFrames), ...cause].join('\n');
}

const maxFrames = 12;

function formatFaultHead(error: Error): string {
  const facts = error as unknown as ErrorFields; // Errors of libraries have fields of their own.
  if (isFromDatabase(facts)) {
    const named = ['schema', 'table', 'column', 'constraint', 'dataType', 'routine'].flatMap((key) =>
      typeof facts[key] === 'string' ? [`${key} ${facts[key]}`] : [],
    );
    return [`PostgreSQL error ${String(facts.code)}`, ...named].join(', ');
  }
  const code = typeof facts.code === 'string' ? ` ${facts.code}` : '';
  return quotingErrorNames.has(error.name)
    ? `${error.name}${code}`
    : `${error.name}${code}: ${error.message}`;
}

/** Not asked for its class: an error that comes from another thread has lost it. */
const isFromDatabase = ({ code, severity }: ErrorFields): boolean =>
  typeof code === 'string' && /^[0-9A-Z]{5}$/.test(code) && typeof severity === 'string';

/** Their messages repeat what they could not read. */
const quotingErrorNames = new Set(['SyntaxError', 'ZodError', '$ZodError', 'RangeError', 'URIError']);
