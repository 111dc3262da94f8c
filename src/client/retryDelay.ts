/**
 * The delay before the next attempt: doubles from a second to half a minute, with jitter so that clients do not
 * reconnect together.
 */
export const retryDelayMs = (failures: number, random = Math.random()) =>
  Math.min(30_000, 1000 * 2 ** failures) * (0.5 + random / 2);
