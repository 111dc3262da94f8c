/** Where one sheet ends and the next begins, among the pieces of an output. */
export const sheetBreak = Symbol('sheet break');
export type Piece = Uint8Array | typeof sheetBreak;

/** A growing output of bytes that is taken away in pieces; the hot loops write into `bytes` at `at` themselves. */
export class ByteOutput {
  bytes: Uint8Array;
  at = 0;
  readonly #pieceSize: number;
  #full: Piece[] = [];

  constructor(pieceSize = 1 << 18) {
    this.#pieceSize = pieceSize;
    this.bytes = Buffer.allocUnsafeSlow(pieceSize);
  }

  /** Makes room for `size` bytes at `at`. */
  reserve(size: number): void {
    if (this.at + size <= this.bytes.length) return;
    this.#cut();
    this.bytes = Buffer.allocUnsafeSlow(Math.max(this.#pieceSize, size));
  }

  write(text: Uint8Array): void {
    this.reserve(text.length);
    this.bytes.set(text, this.at);
    this.at += text.length;
  }

  breakSheet(): void {
    this.#cut();
    this.bytes = Buffer.allocUnsafeSlow(this.#pieceSize);
    this.#full.push(sheetBreak);
  }

  /** The pieces that are full since the last call; with `all`, what is left too. */
  take(all = false): Piece[] {
    if (all) {
      this.#cut();
      this.bytes = Buffer.allocUnsafeSlow(this.#pieceSize);
    }
    const pieces = this.#full;
    this.#full = [];
    return pieces;
  }

  #cut(): void {
    if (this.at > 0) this.#full.push(this.bytes.subarray(0, this.at));
    this.at = 0;
  }
}
