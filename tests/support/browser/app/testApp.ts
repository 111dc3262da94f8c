/** An app of its own on its own copy of the demo tenant. */
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import path from 'node:path';
import { copyTemplate } from '../../servers/testDatabase.ts';
import { type HostedApp, startHostedApp } from './appHostClient.ts';
import type { DemoTemplate } from './demoTemplate.ts';

export type TestApp = {
  url: string;
  /** Stops the app and removes its data. */
  stop: () => Promise<void>;
};

export async function startTestApp(
  template: DemoTemplate,
  env: Readonly<Record<string, string>> = {},
): Promise<TestApp> {
  const folder = mkdtempSync(path.join(template.folder, 'file-'));
  const dataFolder = path.join(folder, 'data');
  cpSync(template.dataFolder, dataFolder, { recursive: true });
  const database = await copyTemplate(template);
  const remove = async () => {
    await database.drop();
    rmSync(folder, { recursive: true, force: true });
  };
  const app = await startAtPort({
    PORT: '0',
    DATABASE_URL: database.url,
    DATA_DIR: dataFolder,
    DEMO: '1',
    // The tests are one machine that signs in as many people.
    RATE_LIMIT_SCALE: '20',
    ...env,
  }).catch(async (error) => {
    await remove();
    throw error;
  });
  return {
    url: app.url,
    stop: async () => {
      await app.stop();
      await remove();
    },
  };
}

/** Another program may have taken the port meanwhile: any free one serves as well. */
async function startAtPort(settings: Record<string, string> & { PORT: string }): Promise<HostedApp> {
  const started = startHostedApp(settings);
  return started.catch((error: unknown) => {
    if (!String(error).includes('is in use')) throw error;
    return startHostedApp({ ...settings, PORT: '0' });
  });
}
