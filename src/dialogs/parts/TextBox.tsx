import { type ComponentProps, useContext } from 'react';
import { WordCount } from '../../fields/parts/WordCount.tsx';
import { longestValue } from '../../fields/parts/words.ts';
import { Frozen } from './frozen.ts';
import { Wrong, wrongId } from './Wrong.tsx';

type TextBoxProps = Omit<ComponentProps<'textarea'>, 'onChange'> & {
  id: string;
  value: string;
  longest: number;
  problem: string | undefined;
  onWrite: (text: string) => void;
};

/** A text of bounded length with its counter, and below it what is wrong. */
export function TextBox({ value, longest, problem, onWrite, ...rest }: TextBoxProps) {
  const frozen = useContext(Frozen);
  return (
    <>
      <div className="field-box field-box-tall" data-invalid={problem ? true : undefined}>
        <textarea
          readOnly={frozen}
          {...rest}
          className="field-box-input field-area"
          maxLength={longestValue(value, longest)}
          aria-invalid={problem ? true : undefined}
          aria-describedby={problem ? wrongId(rest.id) : undefined}
          value={value}
          onChange={(event) => onWrite(event.target.value)}
        />
        <WordCount text={value} limit={longest} />
      </div>
      <Wrong of={rest.id} text={problem} />
    </>
  );
}
