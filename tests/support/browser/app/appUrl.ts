/** Address of the app of the test file that runs, without a slash at its end. */
let current: string | undefined;
let apps = 0;

/** Tells apart the apps that have had the same address. */
export const appNumber = (): number => apps;

/** The port of the app before, whose code the browser has compiled; of the first app `0`, which is any free one. */
export const preferredPort = (): string => (current === undefined ? '0' : new URL(current).port);

export function appUrl(): string {
  if (current === undefined) throw new Error('The app of this test file has not been started.');
  return current;
}

export function setAppUrl(url: string): void {
  current = url;
  apps += 1;
}

/** Runs `arrange` in the first call, and again when the file has another app. A hook for what several tests share. */
export function oncePerApp(arrange: () => Promise<void>): () => Promise<void> {
  let arranged = 0;
  return async () => {
    if (arranged === apps) return;
    arranged = apps;
    await arrange();
  };
}
