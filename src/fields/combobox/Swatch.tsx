/** A small square of a color; the label next to it names the color. */
export function ColorSwatch({ colour }: { colour: string }) {
  return <span className="field-swatch" style={{ backgroundColor: colour }} aria-hidden="true" />;
}
