/** Settings on the server: pictures for everybody, values of the right kind, keys of the product. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { formatPictureUrl } from '../../../../contract/settings/picture.ts';
import { createFormServer, type FormServer } from '../../../support/servers/formServer.ts';
import { uploadTestFile } from '../../../support/servers/uploads.ts';

// One transparent pixel.
const smallestGif = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64');
const pixels = (bytes: number) => Buffer.concat([smallestGif, Buffer.alloc(bytes)]);
/** The header of an icon file with one image. */
const smallestIco = Buffer.from([
  0, 0, 1, 0, 1, 0, 16, 16, 0, 0, 1, 0, 32, 0, 4, 0, 0, 0, 22, 0, 0, 0, 0, 0, 0, 0,
]);

let server: FormServer;

beforeAll(async () => {
  server = await createFormServer();
});
afterAll(() => server.close());

const upload = async (content: Buffer | string, name = '图.gif') =>
  (await uploadTestFile(server, 'admin', { name, content })).body.fileName;

const addressOf = (fileName: string) => formatPictureUrl(fileName, 'DEFAULT');

async function set(configKey: string, configValue: string) {
  const { rows } = (await server.as('admin', `/system/config/list?configKey=${configKey}`)).body;
  const { configId } = rows.find((row: { configKey: string }) => row.configKey === configKey);
  return (await server.as('admin', '/system/config/edit', { configId, configValue })).body;
}

const fetchPicture = (url: string, userName?: string) =>
  server.app.inject({
    url,
    ...(userName && { headers: { cookie: `Admin-Token=${server.tokens[userName]}` } }),
  });

test('a picture is open to everybody while a setting uses it, and before that to its uploader only', async () => {
  const url = addressOf(await upload(smallestGif));
  expect((await fetchPicture(url)).statusCode).toBe(404);
  expect((await fetchPicture(url, 'buyer')).statusCode).toBe(404);
  expect((await fetchPicture(url, 'admin')).statusCode).toBe(200);

  expect(await set('sys.login.logo', url)).toMatchObject({ code: 200 });
  const shown = await fetchPicture(url);
  expect(shown.statusCode).toBe(200);
  expect(shown.headers['content-type']).toBe('image/gif');
  expect(shown.rawPayload).toEqual(smallestGif);
  expect((await fetchPicture(url.replace('DEFAULT', 'NOWHERE'))).statusCode).toBe(404);

  await set('sys.login.logo', '');
  expect((await fetchPicture(url)).statusCode).toBe(404);
});

test('a file of a record stays closed, whatever a text setting says', async () => {
  const fileName = await upload(smallestGif);
  await set('sys.login.copyright', fileName);
  expect((await fetchPicture(addressOf(fileName))).statusCode).toBe(404);
  await set('sys.login.copyright', '');
});

test('a picture of another kind, a large one, and one that does not exist are refused', async () => {
  const refusal = (message: string) => ({ code: 400, errors: [{ path: 'configValue', message }] });
  const kinds = refusal('请选择 PNG、JPEG、GIF、WebP 或 ICO 图片');
  expect(await set('sys.sidebar.logo', addressOf(await upload('<svg/>', 'a.svg')))).toMatchObject(kinds);
  expect(await set('sys.sidebar.logo', addressOf(await upload('text', 'a.png')))).toMatchObject(kinds);
  const large = addressOf(await upload(pixels(1024 * 1024)));
  expect(await set('sys.sidebar.logo', large)).toMatchObject(refusal('图片不能超过 1 MB'));
  expect(await set('sys.login.bg.image', large)).toMatchObject({ code: 200 });
  const none = addressOf('0'.repeat(32));
  expect(await set('sys.sidebar.logo', none)).toMatchObject(refusal('图片已不存在，请重新上传'));
  const foreign = await uploadTestFile(server, 'buyer', { name: 'a.gif', content: smallestGif });
  expect(await set('sys.sidebar.logo', addressOf(foreign.body.fileName))).toMatchObject({ code: 400 });
});

test('an icon file serves as the icon of the browser', async () => {
  const url = addressOf(await upload(smallestIco, 'favicon.ico'));
  expect(await set('sys.head.ico', url)).toMatchObject({ code: 200 });
  const { statusCode, headers } = await fetchPicture(url);
  expect([statusCode, headers['content-type']]).toEqual([200, 'image/x-icon']);
});

test('an unknown key of the product is refused, and its own keys keep their names', async () => {
  const add = async (configKey: string) =>
    (await server.as('admin', '/system/config', { configKey, configName: '新', configValue: '1' })).body;
  expect(await add('sys.head.titel')).toMatchObject({ code: 400, errors: [{ path: 'configKey' }] });
  const { data } = await add('own.key');
  const rename = async (configId: string, configKey: string) =>
    (await server.as('admin', '/system/config/edit', { configId, configKey })).body;
  expect(await rename(data.configId, 'sys.own.key')).toMatchObject({ code: 400 });
  expect(await rename(data.configId, 'own.other')).toMatchObject({ code: 200 });
  const { rows } = (await server.as('admin', '/system/config/list?configKey=sys.head.title')).body;
  expect(await rename(rows[0].configId, 'own.title')).toMatchObject({ code: 400 });
  expect(await rename(rows[0].configId, 'sys.head.title')).toMatchObject({ code: 200 });
});

test('a value of another kind is refused at its field', async () => {
  const refused = { code: 400, errors: [{ path: 'configValue' }] };
  expect(await set('sys.captcha.check', 'maybe')).toMatchObject(refused);
  expect(await set('sys.login.box.position', 'top')).toMatchObject(refused);
  expect(await set('sys.theme.color', 'red')).toMatchObject(refused);
  expect(await set('sys.upload.quota.person', '0')).toMatchObject(refused);
});
