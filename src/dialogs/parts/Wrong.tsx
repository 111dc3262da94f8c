import './wrong.css';

/** What is wrong with a control, said below it; the control names it by `aria-describedby={wrongId(id)}`. */
type WrongProps = { of: string; text: string | undefined };

export const wrongId = (of: string) => `${of}-problem`;

export function Wrong({ of, text }: WrongProps) {
  if (!text) return null;
  return (
    <div id={wrongId(of)} className="dialog-wrong" role="alert">
      {text}
    </div>
  );
}
