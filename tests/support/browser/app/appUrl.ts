/** Address of the app of the test file that runs, without a slash at its end. */
let current: string | undefined;

export function appUrl(): string {
  if (current === undefined) throw new Error('The app of this test file has not been started.');
  return current;
}

export function setAppUrl(url: string): void {
  current = url;
}
