/** Tests the local camera service of a person's machine, and the browser's own camera. */
import { createServer, type Server } from 'node:http';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { openCameraSource } from '../../../../src/dialogs/camera/cameraSource.ts';

let service: Server;
let address = '';
let status: object = {};
const asked: string[] = [];

beforeAll(async () => {
  service = createServer(async (request, response) => {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part);
    asked.push(`${request.method} ${request.url} ${Buffer.concat(parts)}`);
    const picture = { uuid: 'ab-12', photoBase64: Buffer.from('jpeg').toString('base64') };
    response.end(JSON.stringify(request.url === '/video=status' ? status : picture));
  });
  await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve));
  const bound = service.address();
  address = `http://127.0.0.1:${typeof bound === 'object' && bound ? bound.port : 0}`;
});
afterAll(() => {
  service.close();
});

test('a picture is taken from a camera that is ready', async () => {
  status = { code: '0', video0: 'run' };
  const file = await (await openCameraSource(address))?.grab();
  expect(file?.name).toMatch(/^拍照-\d{8}-\d{6}-ab12\.jpg$/);
  expect(file?.type).toBe('image/jpeg');
  expect(await file?.text()).toBe('jpeg');
  expect(asked).toEqual(['GET /video=status ', 'POST /video=grabimage {"filepath":"","camidx":"0"}']);
});

test('no picture is taken when the device is off or the service does not run', async () => {
  status = { code: '1', video0: 'off' };
  expect(await openCameraSource(address)).toBeUndefined();
  expect(await openCameraSource('http://127.0.0.1:9')).toBeUndefined();
});

test("the browser's camera is released, also when its picture was never shown", async () => {
  const stop = vi.fn();
  const mediaDevices = { getUserMedia: async () => ({ getTracks: () => [{ stop }, { stop }] }) };
  vi.stubGlobal('navigator', { mediaDevices });
  vi.stubGlobal('document', { createElement: () => ({}) });
  try {
    (await openCameraSource(null))?.close();
  } finally {
    vi.unstubAllGlobals();
  }
  expect(stop).toHaveBeenCalledTimes(2);
});
