/** The app of a test file. A setup file of the browser project. */
import { afterAll, beforeAll, inject } from 'vitest';
import { setAppUrl } from './appUrl.ts';
import { startTestApp } from './testApp.ts';

let stop = async (): Promise<void> => {};

beforeAll(async () => {
  const demo = inject('demo');
  if ('appUrl' in demo) return setAppUrl(demo.appUrl);
  const app = await startTestApp(demo);
  stop = app.stop;
  setAppUrl(app.url);
});

afterAll(() => stop());
