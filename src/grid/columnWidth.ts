/** Column widths by the rule of the forms seed, point 2: 20 px a unit, a Chinese character is one, others 0.6. */
const unit = 20;
const leastUnits = 5;
const most = 300;

/** A wide character: CJK ideographs, kana, full-width forms and their punctuation. */
const wide = /[\u2e80-\u303f\u3040-\u30ff\u3400-\u9fff\uf900-\ufaff\uff00-\uffef\u{20000}-\u{2fa1f}]/u;

/** Width in pixels for a label, 100 to 300. */
export function columnWidth(label: string): number {
  const units = [...label].reduce((sum, character) => sum + (wide.test(character) ? 1 : 0.6), 0);
  return Math.min(most, Math.round(Math.max(leastUnits, units) * unit));
}
