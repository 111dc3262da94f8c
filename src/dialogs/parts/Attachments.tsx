import { useContext, useMemo } from 'react';
import { storedFiles } from '../../fields/parts/files.ts';
import { lookOf } from '../../fields/registry.tsx';
import type { AnyField } from '../../fields/type.ts';
import { FieldWorldContext, type StoredFile } from '../../fields/world.ts';
import { fieldWorld } from '../fieldWorld.ts';
import { SentTogether } from './sentTogether.ts';

const field: AnyField = { enName: 'attachments', label: '附件', funcType: 'upload', maxSize: 1024 };
const { Widget } = lookOf(field);

type AttachmentsProps = {
  id: string;
  value: readonly StoredFile[];
  onChange: (files: StoredFile[]) => void;
};

/** Files that go with an opinion or a comment. */
export function Attachments({ id, value, onChange }: AttachmentsProps) {
  const unfinished = useContext(SentTogether)?.tell;
  const world = useMemo(() => Object.assign(Object.create(fieldWorld), { unfinished }), [unfinished]);
  return (
    <FieldWorldContext value={world}>
      <Widget
        field={field}
        id={id}
        value={value}
        values={{}}
        invalid={false}
        onChange={(files) => onChange(storedFiles(files))}
      />
    </FieldWorldContext>
  );
}
