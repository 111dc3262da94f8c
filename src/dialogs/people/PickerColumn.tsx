import type { ReactNode } from 'react';

type PickerColumnProps = {
  title: string;
  count: number | undefined;
  action?: ReactNode;
  children: ReactNode;
};

/** A titled list of the picker with its count. */
export function PickerColumn({ title, count, action, children }: PickerColumnProps) {
  return (
    <div className="dialog-people">
      <h4>
        {title} <span>{count}</span>
        {action}
      </h4>
      {children}
    </div>
  );
}
