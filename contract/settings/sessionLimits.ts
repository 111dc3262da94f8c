/** Session limits: their setting keys, and the defaults for missing or invalid values. */
export const sessionLimits = {
  /** Minutes of inactivity after which a session ends. */
  idle: { key: 'sys.session.idle.minutes', usual: 720, least: 5, most: 43_200 },
  /** Hours after sign-in when the session ends, regardless of activity. */
  age: { key: 'sys.session.max.hours', usual: 168, least: 1, most: 8_760 },
  /** If true, a new sign-in ends the person's other sessions. */
  single: { key: 'sys.session.single', usual: false },
} as const;
