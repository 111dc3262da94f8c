/**
 * Describes errors for the server's log: codes, table and constraint names, and program locations, but no values.
 * Messages of PostgreSQL and of parsers quote people's input, so their messages, details and parameters are omitted.
 */

type ErrorFields = Readonly<Record<string, unknown>>;

/** The error and its causes, as lines. */
export function describeFault(error: unknown): string {
  if (!(error instanceof Error)) return `A value of type ${typeof error} was thrown.`;
  const frames = (error.stack ?? '').split('\n').filter((line) => /^\s+at /.test(line));
  const cause = error.cause === undefined ? [] : [`caused by ${describeFault(error.cause)}`];
  return [formatFaultHead(error), ...frames.slice(0, maxFrames), ...cause].join('\n');
}

const maxFrames = 12;

function formatFaultHead(error: Error): string {
  const facts = error as unknown as ErrorFields; // Library errors have extra fields.
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

/** Does not test the class: an error from another thread has lost it. */
const isFromDatabase = ({ code, severity }: ErrorFields): boolean =>
  typeof code === 'string' && /^[0-9A-Z]{5}$/.test(code) && typeof severity === 'string';

/** The messages of these errors repeat the unreadable input. */
const quotingErrorNames = new Set(['SyntaxError', 'ZodError', '$ZodError', 'RangeError', 'URIError']);
