import { OptionList, OptionListRow } from '../../ui/list/OptionList.tsx';

type PhraseListProps = {
  id: string;
  phrases: readonly string[];
  /** The index of the phrase that Enter takes. */
  at: number;
  onPick: (phrase: string) => void;
};

/** The phrases below a comment's text box. */
export const PhraseList = ({ id, phrases, at, onPick }: PhraseListProps) => (
  <OptionList id={id} label="常用语" at={at}>
    {phrases.map((phrase, index) => (
      <OptionListRow
        key={phrase}
        id={`${id}-${index}`}
        atIt={index === at}
        selected={index === at}
        onPick={() => onPick(phrase)}
      >
        {phrase}
      </OptionListRow>
    ))}
  </OptionList>
);
