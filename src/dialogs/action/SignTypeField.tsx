import type { SignType } from '../../../contract/calls/shapes/batchShapes.ts';
import { RadioField } from '../shared/RadioField.tsx';

const signTypes = [
  { value: 'beforeAddSign', label: '前加签' },
  { value: 'afterAddSign', label: '后加签' },
];

const signTypeNotes: Record<SignType, string> = {
  beforeAddSign: '前加签：所选人员先处理，全部同意后再回到本人',
  afterAddSign: '后加签：本人现在同意，再由所选人员处理',
};

type SignTypeFieldProps = { value: SignType; onChange: (value: SignType) => void };

/** Chooses whether the added signers sign before or after the current approver. */
export const SignTypeField = ({ value, onChange }: SignTypeFieldProps) => (
  <RadioField
    label="加签方式"
    required
    options={signTypes}
    value={value}
    // The options are the two types.
    onChange={(next) => onChange(next as SignType)}
    note={signTypeNotes[value]}
  />
);
