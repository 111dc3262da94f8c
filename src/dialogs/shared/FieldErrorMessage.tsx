import './fieldError.css';

/** What is wrong with a control, said below it; the control names it by `aria-describedby={wrongId(id)}`. */
type FieldErrorMessageProps = { of: string; text: string | undefined };

export const fieldErrorId = (of: string) => `${of}-problem`;

export function FieldErrorMessage({ of, text }: FieldErrorMessageProps) {
  if (!text) return null;
  return (
    <div id={fieldErrorId(of)} className="dialog-wrong" role="alert">
      {text}
    </div>
  );
}
