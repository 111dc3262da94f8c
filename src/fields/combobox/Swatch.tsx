/** A small square of a color; the label next to it names the color. */
export function ColorSwatch({ color }: { color: string }) {
  return <span className="field-swatch" style={{ backgroundColor: color }} aria-hidden="true" />;
}
