import { inject } from 'vitest';

/** Address of the app of this worker, without a slash at its end: files that run at the same time share no tenant. */
export function appUrl(): string {
  const urls = inject('appUrls');
  const url = urls[(Number(process.env.VITEST_POOL_ID) - 1) % urls.length];
  if (url === undefined) throw new Error('No app was started for this worker.');
  return url;
}
