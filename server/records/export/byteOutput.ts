import type { CellBytes } from './sheetTypes.ts';

/** The boundary between two sheets, among the pieces of an output. */
export const sheetBreak = Symbol('sheet break');
export type OutputPiece = Uint8Array | typeof sheetBreak;

/** A short fixed text as 32-bit words, so that it is written in a few stores. */
export type BytePhrase = { words: Int32Array; length: number };

export function createPhrase(text: string): BytePhrase {
  const bytes = Buffer.from(text, 'latin1');
  const words = new Int32Array(Math.ceil(bytes.length / 4));
  new Uint8Array(words.buffer).set(bytes);
  return { words, length: bytes.length };
}

/** The number of pieces kept for reuse. */
const maxKeptPieces = 4;

/** The most bytes that a phrase or a word-wise copy writes past its own end. */
const overshoot = 8;

/**
 * A growing byte output that is taken in pieces. `reserve` makes room; all other methods write at `at` into reserved
 * room. Copies are done by words (little-endian on both sides, so the order of bytes is kept).
 */
export class ByteOutput {
  bytes: Uint8Array;
  at = 0;
  #view: DataView;
  readonly #pieceSize: number;
  #full: OutputPiece[] = [];
  #used: Uint8Array[] = [];

  constructor(pieceSize = 1 << 20) {
    this.#pieceSize = pieceSize;
    this.bytes = Buffer.allocUnsafeSlow(pieceSize);
    this.#view = new DataView(this.bytes.buffer);
  }

  reserve(size: number): void {
    if (this.at + size + overshoot <= this.bytes.length) return;
    this.#cut();
    this.#open(Math.max(this.#pieceSize, size + overshoot));
  }

  phrase({ words, length }: BytePhrase): void {
    const view = this.#view;
    const at = this.at;
    for (let index = 0; index < words.length; index++)
      view.setInt32(at + index * 4, words[index] as number, true); // index < length
    this.at = at + length;
  }

  copy(cell: CellBytes): void {
    const { view: source, start, end } = cell;
    const view = this.#view;
    let to = this.at;
    for (let from = start; from < end; from += 4, to += 4)
      view.setInt32(to, source.getInt32(from, true), true);
    this.at += end - start;
  }

  /** Writes `.dddddddddd` for a number from 0 up to 1, in two halves, so that the arithmetic stays in 32 bits. */
  fraction(value: number): void {
    const rest = Math.round(value * 1e10);
    const high = (rest / 1e5) | 0;
    this.bytes[this.at] = 0x2e;
    this.#fiveDigits(this.at + 1, high);
    this.#fiveDigits(this.at + 6, (rest - high * 1e5) | 0);
    this.at += 11;
  }

  #fiveDigits(at: number, value: number): void {
    let rest = value;
    for (let place = 4; place >= 0; place--) {
      const next = (rest / 10) | 0;
      this.bytes[at + place] = 0x30 + rest - next * 10;
      rest = next;
    }
  }

  write(text: Uint8Array): void {
    this.reserve(text.length);
    this.bytes.set(text, this.at);
    this.at += text.length;
  }

  breakSheet(): void {
    this.#cut();
    this.#open(this.#pieceSize);
    this.#full.push(sheetBreak);
  }

  /** The pieces filled since the last call; with `all`, also the rest. */
  take(all = false): OutputPiece[] {
    if (all) {
      this.#cut();
      this.#open(this.#pieceSize);
    }
    const pieces = this.#full;
    this.#full = [];
    return pieces;
  }

  /** Returns a piece whose bytes are no longer needed; its memory is reused. */
  recycle(piece: Uint8Array): void {
    if (piece.buffer.byteLength !== this.#pieceSize || this.#used.length >= maxKeptPieces) return;
    this.#used.push(Buffer.from(piece.buffer));
  }

  #cut(): void {
    if (this.at > 0) this.#full.push(this.bytes.subarray(0, this.at));
    this.at = 0;
  }

  #open(size: number): void {
    const used = size === this.#pieceSize ? this.#used.pop() : undefined;
    this.bytes = used ?? Buffer.allocUnsafeSlow(size);
    this.#view = new DataView(this.bytes.buffer);
  }
}
