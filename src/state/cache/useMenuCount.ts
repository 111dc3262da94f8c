import { counterByAddress, useCounters } from './counters.ts';
import { registrationsByAddress, useRegistrations } from './registrations.ts';

/** What waits behind a menu address: tasks, or registrations to enable; undefined for other addresses. */
export function useMenuCount(address: string): number | undefined {
  const counts = useCounters();
  const registrations = useRegistrations();
  const counter = counterByAddress[address];
  const kind = registrationsByAddress[address];
  return (counter && counts[counter]) ?? (kind && registrations[kind]);
}
