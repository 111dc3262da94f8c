import { Writable } from 'node:stream';

/** Rows as PostgreSQL's COPY writes them with our marks: quoted where a mark or a line end occurs, and when empty. */
export function asCopied(rows: (string | null)[][]): Buffer {
  const cell = (value: string | null) => {
    if (value === null) return '';
    const quoted = value === '' || [...'\u0001\u0002\r\n'].some((mark) => value.includes(mark));
    return quoted ? `\u0001${value.replaceAll('\u0001', '\u0001\u0001')}\u0001` : value;
  };
  return Buffer.from(rows.map((row) => `${row.map(cell).join('\u0002')}\n`).join(''), 'utf8');
}

export function collect(): { output: Writable; bytes: () => Buffer } {
  const pieces: Buffer[] = [];
  const output = new Writable({
    write(piece: Buffer, _encoding, done) {
      pieces.push(Buffer.from(piece));
      done();
    },
  });
  return { output, bytes: () => Buffer.concat(pieces) };
}
