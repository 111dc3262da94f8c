/** Column widths: 20 px a unit; a Chinese character is 1 unit, every other character 0.6. */
const unitPx = 20;
const minUnits = 5;
const maxWidth = 300;

/** A wide character: CJK ideographs, kana, full-width forms and their punctuation. */
const wideCharacter =
  /[\u2e80-\u303f\u3040-\u30ff\u3400-\u9fff\uf900-\ufaff\uff00-\uffef\u{20000}-\u{2fa1f}]/u;

/** Width of a label in pixels, 100 to 300. */
export function labelColumnWidth(label: string): number {
  const units = [...label].reduce((sum, character) => sum + (wideCharacter.test(character) ? 1 : 0.6), 0);
  return Math.min(maxWidth, Math.round(Math.max(minUnits, units) * unitPx));
}
