/** Counts refusals by tenant, address, person and outcome within a minute. The number of counters is bounded. */
import type { TenantRef } from '../database.ts';
import type { AuditEntry } from '../queries/platform/auditEntries.ts';

type CountedRefusal = { tenant?: TenantRef | undefined; entry: AuditEntry; tokenHash?: string | undefined };

/** The most rows that a process adds per minute. Refusals beyond them are counted as one. */
const maxKeys = 500;
/** Tokens of one address that are counted separately, because each may once have belonged to a person. */
const maxTokens = 5;
/** Refusals of one person per minute that get entries of their own. */
const maxPerPerson = 60;
const intervalMs = 60_000;

export function createRefusalCounter() {
  const counted = new Map<string, CountedRefusal & { count: number }>();
  const tokens = new Map<string, Set<string>>();
  const ofPerson = new Map<string, number>();
  let since = Date.now();

  /** The token's hash if it is one of the first of its address. */
  const keepHash = (address: string, tokenHash: string | undefined) => {
    if (tokenHash === undefined) return undefined;
    const known = tokens.get(address) ?? new Set();
    if (known.size < maxTokens && tokens.size < maxKeys) {
      known.add(tokenHash);
      tokens.set(address, known);
    }
    return known.has(tokenHash) ? tokenHash : undefined;
  };

  return {
    /** Counts one more refusal of the person. Returns true once the person has more than the limit in this minute. */
    isBeyond(person: string): boolean {
      if (Date.now() - since >= intervalMs) {
        ofPerson.clear();
        since = Date.now();
      }
      const count = (ofPerson.get(person) ?? 0) + 1;
      ofPerson.set(person, count);
      return count > maxPerPerson;
    },
    count({ tenant, entry, tokenHash }: CountedRefusal): void {
      const { address = '', userId, outcome } = entry;
      const hash = keepHash(address, tokenHash);
      const key = [tenant?.code, address, userId, outcome, hash].join(' ');
      const known = counted.get(key) ?? (counted.size < maxKeys ? undefined : counted.get(othersKey));
      if (known) known.count += 1;
      else if (counted.size < maxKeys) counted.set(key, { tenant, entry, tokenHash: hash, count: 1 });
      else counted.set(othersKey, { entry: anonymizeEntry(entry), count: 1 });
    },
    /** Returns the counts and resets them. */
    take(): CountedRefusal[] {
      const all = [...counted.values()];
      counted.clear();
      tokens.clear();
      return all.map(({ count, ...one }) => ({ ...one, entry: { ...one.entry, count } }));
    },
  };
}

const othersKey = 'others';

const anonymizeEntry = (entry: AuditEntry): AuditEntry => ({
  ...entry,
  userId: null,
  userName: '',
  what: '*',
  outcome: 'others',
  objects: [],
  detail: '',
  address: '*',
});
