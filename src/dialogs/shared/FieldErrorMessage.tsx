import './fieldError.css';

/** The error of a control, shown below it; the control refers to it by `aria-describedby={fieldErrorId(id)}`. */
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
