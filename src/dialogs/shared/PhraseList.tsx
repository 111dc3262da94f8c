import { OptionList, OptionListRow } from '../../fields/combobox/OptionList.tsx';

type PhraseListProps = {
  id: string;
  phrases: readonly string[];
  /** The one that Enter takes. */
  at: number;
  onPick: (phrase: string) => void;
};

/** The phrases under a comment's box. */
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
