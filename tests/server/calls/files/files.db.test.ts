import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createFormServer, type FormServer } from '../../../support/servers/formServer.ts';

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

let server: FormServer;
beforeAll(async () => {
  server = await createFormServer();
  await server.publish({
    enName: 'auto_paper',
    cnName: '文件',
    fields: [{ enName: 'files', label: '附件', funcType: 'upload' }],
  });
  const permissions = ['auto:auto_paper:list', 'auto:auto_paper:add', 'auto:auto_paper:edit'];
  await server.grant('buyer', permissions);
  await server.grant('leader', permissions);
});
afterAll(() => server.close());

async function upload(userName: string, name: string, content: Buffer | string) {
  const form = new FormData();
  form.append('file', new Blob([typeof content === 'string' ? content : new Uint8Array(content)]), name);
  const request = new Request('http://x/', { method: 'POST', body: form });
  const response = await server.app.inject({
    method: 'POST',
    url: '/api/common/upload',
    headers: {
      authorization: `Bearer ${server.tokens[userName]}`,
      'content-type': request.headers.get('content-type') ?? '',
    },
    payload: Buffer.from(await request.arrayBuffer()),
  });
  return { status: response.statusCode, body: response.json() };
}

const fetched = (userName: string, path: string, headers: Record<string, string> = {}) =>
  server.app.inject({
    method: 'GET',
    url: path,
    headers: { authorization: `Bearer ${server.tokens[userName]}`, ...headers },
  });

describe('refusals', () => {
  test('a program is refused regardless of its name', async () => {
    const elf = Buffer.concat([Buffer.from([0x7f, 0x45, 0x4c, 0x46, 2, 1, 1]), Buffer.alloc(100)]);
    expect((await upload('buyer', 'photo.png', elf)).body).toMatchObject({ code: 500, reason: 'FILE_KIND' });
  });

  test('an unattached file is visible to its author alone', async () => {
    const { body } = await upload('buyer', 'a.txt', 'hello');
    expect((await fetched('buyer', body.url)).payload).toBe('hello');
    expect((await fetched('leader', body.url)).statusCode).toBe(404);
    expect((await fetched('nobody', body.url)).statusCode).toBe(404);
  });

  test('a download of another tenant finds nothing, and one that asks to delete deletes nothing', async () => {
    const { body } = await upload('buyer', 'a.txt', 'hello');
    expect((await fetched('buyer', `${body.url}&tenantCode=ELSEWHERE`)).statusCode).toBe(404);
    const own = `${body.url}&delete=true&tenantCode=${server.tenant.code}`;
    expect((await fetched('buyer', own)).payload).toBe('hello');
    expect((await fetched('buyer', own)).payload).toBe('hello');
  });

  test('a user cannot attach another user’s file by its name', async () => {
    const { body } = await upload('buyer', 'a.txt', 'hello');
    const files = [{ name: 'a.txt', url: body.url, size: 5 }];
    const stolen = await server.as('leader', '/auto/auto_paper', { files });
    expect(stolen.body).toMatchObject({ reason: 'FIELD_INVALID' });
    const lied = await server.as('buyer', '/auto/auto_paper', { files: [{ ...files[0], size: 1 }] });
    expect(lied.body).toMatchObject({ reason: 'FIELD_INVALID' });
  });

  test.each(['../../etc/passwd', `${'a'.repeat(32)}/../x`, '%2e%2e%2fx', ''])(
    'no file is called %s',
    async (name) => {
      const answer = await fetched('buyer', `/api/common/download?fileName=${encodeURIComponent(name)}`);
      expect(answer.statusCode).toBe(400);
    },
  );
});

describe('visibility', () => {
  test('users who can view a record can view its files, other users cannot', async () => {
    const { body } = await upload('buyer', '合同.txt', 'content');
    const files = [{ name: '合同.txt', url: body.url, size: body.size }];
    const record = await server.as('buyer', '/auto/auto_paper', { files });
    expect(record.body.code).toBe(200);
    expect((await fetched('leader', body.url)).payload).toBe('content');
    expect((await fetched('cashier', body.url)).statusCode).toBe(404);
    const { id } = record.body.data;
    const kept = (await server.as('leader', `/auto/auto_paper/${id}`)).body.data;
    const again = await server.as('leader', '/auto/auto_paper/edit', {
      id,
      version: kept.version,
      files: kept.files,
    });
    expect(again.body.code).toBe(200);
  });

  test.each([
    { enName: 'auto_notice', shared: true, code: 200 },
    { enName: 'auto_diary', shared: false, code: 500 },
  ])(
    'a copy shares the files of a record that its author can view: $enName',
    async ({ enName, shared, code }) => {
      const fields = [{ enName: 'files', label: '附件', funcType: 'upload' as const }];
      await server.publish({ enName, cnName: '文件', feature: { shared }, fields });
      await server.grant('buyer', [`auto:${enName}:list`, `auto:${enName}:add`]);
      await server.grant('leader', [`auto:${enName}:add`]);
      const { body } = await upload('leader', '通知.txt', 'content');
      const files = [{ name: '通知.txt', url: body.url, size: body.size }];
      await server.as('leader', `/auto/${enName}`, { files });
      expect((await server.as('buyer', `/auto/${enName}`, { files })).body.code).toBe(code);
    },
  );
});

describe('answers', () => {
  test('the content determines the kind: a page named png is sent as an attachment, sandboxed', async () => {
    const { body } = await upload('buyer', 'x.svg', '<svg onload="alert(1)"/>');
    const answer = await fetched('buyer', `/api/common/preview/${body.fileName}`);
    expect(answer.headers['content-disposition']).toMatch(/^attachment/);
    expect(answer.headers['content-security-policy']).toContain('sandbox');
    expect(answer.headers['x-content-type-options']).toBe('nosniff');
    const page = await upload('buyer', 'x.png', '<html><script>alert(1)</script></html>');
    const shown = await fetched('buyer', `/api/common/preview/${page.body.fileName}`);
    expect(shown.headers['content-type']).not.toMatch(/html|image/);
  });

  test('a picture is shown inline under its own name', async () => {
    const { body } = await upload('buyer', '图 1.txt', png);
    expect(body).toMatchObject({ originalFilename: '图 1.txt', size: png.length });
    expect(body.fileName).toMatch(/^[0-9a-f]{32}\.png$/);
    const answer = await fetched('buyer', body.url);
    expect(answer.rawPayload.equals(png)).toBe(true);
    expect(answer.headers['content-type']).toBe('image/png');
    expect(answer.headers['content-disposition']).toBe(
      `inline; filename*=UTF-8''${encodeURIComponent('图 1.txt')}`,
    );
  });

  test('ranges return their bytes, an impossible range is 416, an unchanged file is 304', async () => {
    const { body } = await upload('buyer', 'digits.txt', '0123456789');
    const part = (range: string) => fetched('buyer', body.url, { range });
    expect(await part('bytes=2-4')).toMatchObject({ statusCode: 206, payload: '234' });
    expect((await part('bytes=2-4')).headers['content-range']).toBe('bytes 2-4/10');
    expect(await part('bytes=7-')).toMatchObject({ statusCode: 206, payload: '789' });
    expect(await part('bytes=-3')).toMatchObject({ statusCode: 206, payload: '789' });
    expect(await part('bytes=5-100')).toMatchObject({ statusCode: 206, payload: '56789' });
    expect(await part('bytes=10-')).toMatchObject({ statusCode: 416 });
    expect(await part('bytes=a-b')).toMatchObject({ statusCode: 200, payload: '0123456789' });
    const whole = await fetched('buyer', body.url);
    const same = await fetched('buyer', body.url, { 'if-none-match': String(whole.headers.etag) });
    expect(same.statusCode).toBe(304);
  });

  test('an empty file is accepted', async () => {
    const { body } = await upload('buyer', 'empty.txt', '');
    expect(body.size).toBe(0);
    expect(await fetched('buyer', body.url)).toMatchObject({ statusCode: 200, payload: '' });
  });

  test.each([
    ['utf16le', [0xff, 0xfe]],
    ['utf-16be', [0xfe, 0xff]],
  ] as const)('a text in %s is recognized as text, not as sound', async (encoding, mark) => {
    const wide = Buffer.from('中文 abc\r\n第二行', 'utf16le');
    const bytes = Buffer.concat([Buffer.from(mark), encoding === 'utf16le' ? wide : wide.swap16()]);
    const { body } = await upload('buyer', '说明.txt', bytes);
    expect(body.fileName).toMatch(/\.txt$/);
    const answer = await fetched('buyer', body.url);
    expect(answer.headers['content-type']).toMatch(/^text\/plain/);
    expect(answer.rawPayload).toEqual(bytes);
  });

  test('a name that is too long is shortened before its extension', async () => {
    const { body } = await upload('buyer', `${'长'.repeat(199)}😀${'长'.repeat(60)}.txt`, 'x');
    expect(body.originalFilename).toBe(`${'长'.repeat(196)}.txt`);
    expect((await upload('buyer', `${'长'.repeat(195)}😀😀.txt`, 'x')).body.originalFilename).toBe(
      `${'长'.repeat(195)}.txt`,
    );
    expect(body.fileName).toMatch(/\.txt$/);
  });

  test('paths and control characters are removed from a name', async () => {
    const { body } = await upload('buyer', '..\\..\\evil\u202etxt.exe', 'x');
    expect(body.originalFilename).toBe('eviltxt.exe');
  });
});
