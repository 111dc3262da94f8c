/** The app of a test file. A setup file of the browser project. */
import { afterAll, beforeAll, beforeEach, inject } from 'vitest';
import { preferredPort, setAppUrl } from './appUrl.ts';
import { awaitTemplate } from './publishedTemplate.ts';
import { startTestApp } from './testApp.ts';

let stop = async (): Promise<void> => {};

async function start(): Promise<void> {
  const demo = inject('demo');
  if ('appUrl' in demo) return setAppUrl(demo.appUrl);
  const app = await startTestApp(await awaitTemplate(demo.folder), { PORT: preferredPort() });
  stop = app.stop;
  setAppUrl(app.url);
}

beforeAll(start);

/** A repeated test finds what its first attempt found, not what that has changed. */
beforeEach(async ({ task }) => {
  if (!task.result?.retryCount) return;
  await stop();
  await start();
});

afterAll(() => stop());
