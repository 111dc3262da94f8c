import type { SignType } from '../../../contract/calls/batchShapes.ts';
import { RadioField } from './RadioField.tsx';

const types = [
  { value: 'beforeAddSign', label: '前加签' },
  { value: 'afterAddSign', label: '后加签' },
];

const notes: Record<SignType, string> = {
  beforeAddSign: '前加签：所选人员先处理，全部同意后再回到本人',
  afterAddSign: '后加签：本人现在同意，再由所选人员处理',
};

type SignTypeFieldProps = { value: SignType; onChange: (value: SignType) => void };

/** Whether signers come before or after oneself. */
export const SignTypeField = ({ value, onChange }: SignTypeFieldProps) => (
  <RadioField
    label="加签方式"
    required
    options={types}
    value={value}
    // The options are the two types.
    onChange={(next) => onChange(next as SignType)}
    note={notes[value]}
  />
);
