/** A small square of a colour; the words beside it say the same. */
export function ColorSwatch({ colour }: { colour: string }) {
  return <span className="field-swatch" style={{ backgroundColor: colour }} aria-hidden="true" />;
}
