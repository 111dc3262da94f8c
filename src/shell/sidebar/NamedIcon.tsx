/**
 * The icons that a menu entry may name, by Blueprint's names; unknown names get a plain square. In a separate
 * chunk.
 */
import {
  Box,
  Briefcase,
  Calendar,
  Chart,
  Cog,
  Cube,
  Document,
  Dollar,
  Endorsed,
  EyeOpen,
  Flows,
  FolderClose,
  Form,
  History,
  Home,
  IdNumber,
  Inbox,
  Key,
  Office,
  People,
  Person,
  Projects,
  SendMessage,
  Th,
  Time,
  Truck,
  Wrench,
} from '@blueprintjs/icons';
import type { ComponentType } from 'react';

const icons: Record<string, ComponentType<{ size?: number }>> = {
  box: Box,
  briefcase: Briefcase,
  calendar: Calendar,
  chart: Chart,
  cog: Cog,
  cube: Cube,
  document: Document,
  dollar: Dollar,
  endorsed: Endorsed,
  'eye-open': EyeOpen,
  flows: Flows,
  'folder-close': FolderClose,
  form: Form,
  history: History,
  home: Home,
  'id-number': IdNumber,
  inbox: Inbox,
  key: Key,
  office: Office,
  people: People,
  person: Person,
  projects: Projects,
  'send-message': SendMessage,
  th: Th,
  time: Time,
  truck: Truck,
  wrench: Wrench,
};

export function NamedIcon({ name }: { name: string }) {
  const Named = icons[name];
  return Named ? <Named size={14} /> : <i />;
}
