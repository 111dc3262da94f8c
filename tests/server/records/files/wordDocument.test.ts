/** The document in tests/support/documents was put together by hand: names of parts in upper case, parts in other folders. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { sanitizeDocument } from '../../../../server/records/files/wordDocument.ts';
import { parseAttributes } from '../../../../server/records/sheet/packageRelations.ts';
import { UnreadableFileError } from '../../../../server/records/unreadableFile.ts';
import { buildStoredZip } from '../../../../server/records/zip/buildZip.ts';
import { readZipEntries } from '../../../../server/records/zip/readZipEntries.ts';

const readAll = (file: Buffer) =>
  readZipEntries(file, { wanted: /^/, mostBytes: 1_000_000, mostEntries: 100 });

const file = readFileSync(path.resolve('tests/support/documents/upper-case.docx'));

/** What a reader finds that compares names exactly, as the browser's does: targets are relative to the folder of the part. */
function follow(parts: ReadonlyMap<string, Buffer>, source: string): Record<string, string> {
  const { dir, base } = path.posix.parse(source);
  const links = parts.get(path.posix.join(dir, '_rels', `${base}.rels`))?.toString('utf8') ?? '';
  return Object.fromEntries(
    [...links.matchAll(/<Relationship\s[^>]*>/g)].map(([tag]) => {
      const { Type = '', Target = '', TargetMode } = parseAttributes(tag);
      const found = new URL(Target, `http://package/${source}`).pathname.slice(1);
      return [path.posix.basename(Type), TargetMode ? Target : parts.has(found) ? found : 'missing'];
    }),
  );
}

test('parts are found by their relationships, without regard to the case of names', () => {
  const parts = readAll(sanitizeDocument(file));
  const { officeDocument: text = '' } = follow(parts, '');
  expect(parts.get(text)?.toString('utf8')).toContain('采购合同');
  const { styles = '', header = '', ...others } = follow(parts, text);
  expect(parts.get(styles)?.toString('utf8')).toContain('heading 1');
  expect(parts.get(header)?.toString('utf8')).toContain('内部资料');
  const picture = 'media/%E5%9B%BE%201.png';
  expect(others).toEqual({ image: picture, hyperlink: 'https://example.com/?a=1&b=2' });
  expect(follow(parts, header)).toEqual({ image: picture });
});

test('macros, embedded pages and parts that nothing refers to are left out', () => {
  const names = [...readAll(sanitizeDocument(file)).keys()];
  expect(names.filter((name) => /\.(bin|html)$/.test(name))).toEqual([]);
  expect(names).toHaveLength(8);
});

test('a part with a document type is refused whatever the case of its name', () => {
  const uri = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
  const parts = {
    '[Content_Types].xml': '<Types/>',
    'Word/_Rels/Document.xml.rels': `<Relationships><Relationship Id="a" Type="${uri}/styles" Target="styles.xml"/></Relationships>`,
    'Word/Document.xml': '<w:document/>',
    'word/STYLES.XML': '<!DOCTYPE lolz [<!ENTITY a "a">]>',
  };
  const archive = buildStoredZip(
    new Map(Object.entries(parts).map(([name, text]): [string, Buffer] => [name, Buffer.from(text)])),
  );
  expect(() => sanitizeDocument(archive)).toThrow(UnreadableFileError);
});

test('a relationship whose type is a word of the language, and many relationships, are no fault', () => {
  const uri = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
  const link = (type: string, at: number) =>
    `<Relationship Id="a${at}" Type="${uri}/${type}" Target="header${at}.xml"/>`;
  const links = ['constructor', 'toString', ...Array<string>(150_000).fill('header')].map(link);
  const parts = {
    '[Content_Types].xml': '<Types/>',
    '_rels/.rels': `<Relationships><Relationship Id="a" Type="${uri}/officeDocument" Target="word/document.xml"/></Relationships>`,
    'word/_rels/document.xml.rels': `<Relationships>${links.join('')}</Relationships>`,
    'word/document.xml': '<w:document/>',
    'word/header2.xml': '<w:hdr/>',
  };
  const archive = buildStoredZip(
    new Map(Object.entries(parts).map(([name, text]): [string, Buffer] => [name, Buffer.from(text)])),
  );
  const names = [...readAll(sanitizeDocument(archive)).keys()];
  expect(names.filter((name) => name.endsWith('header2.xml'))).toHaveLength(1);
});

test('parts with percent-encoded names and parts in UTF-16 are read', () => {
  const uri = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
  const wide = (text: string) => Buffer.from(`\ufeff${text}`, 'utf16le');
  const archive = buildStoredZip(
    new Map([
      ['[Content_Types].xml', wide('<Types/>')],
      [
        '_rels/.rels',
        wide(
          `<Relationships><Relationship Id="a" Type="${uri}/officeDocument" Target="word/%E6%AD%A3%E6%96%87.xml"/></Relationships>`,
        ),
      ],
      [
        'word/%E6%AD%A3%E6%96%87.xml',
        wide('<?xml version="1.0" encoding="UTF-16"?><w:document>合同</w:document>'),
      ],
    ]),
  );
  const parts = readAll(sanitizeDocument(archive));
  const { officeDocument: text = '' } = follow(parts, '');
  expect(parts.get(text)?.toString('utf8')).toBe(
    '<?xml version="1.0" encoding="UTF-8"?><w:document>合同</w:document>',
  );
});
