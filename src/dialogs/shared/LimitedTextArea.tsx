import { type ComponentProps, useContext } from 'react';
import { CharacterCount } from '../../fields/textInput/CharacterCount.tsx';
import { maxLengthFor } from '../../fields/textInput/textLength.ts';
import { FieldErrorMessage, fieldErrorId } from './FieldErrorMessage.tsx';
import { FrozenInputContext } from './frozenInputContext.ts';

type LimitedTextAreaProps = Omit<ComponentProps<'textarea'>, 'onChange'> & {
  id: string;
  value: string;
  longest: number;
  problem: string | undefined;
  onWrite: (text: string) => void;
};

/** A text of limited length with its counter, and its error below. */
export function LimitedTextArea({ value, longest, problem, onWrite, ...rest }: LimitedTextAreaProps) {
  const frozen = useContext(FrozenInputContext);
  return (
    <>
      <div className="field-box field-box-tall" data-invalid={problem ? true : undefined}>
        <textarea
          readOnly={frozen}
          {...rest}
          className="field-box-input field-area"
          maxLength={maxLengthFor(value, longest)}
          aria-invalid={problem ? true : undefined}
          aria-describedby={problem ? fieldErrorId(rest.id) : undefined}
          value={value}
          onChange={(event) => onWrite(event.target.value)}
        />
        <CharacterCount text={value} limit={longest} />
      </div>
      <FieldErrorMessage of={rest.id} text={problem} />
    </>
  );
}
