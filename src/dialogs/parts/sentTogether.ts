import { createContext } from 'react';
import type { Unfinished } from '../../state/unfinished.ts';

/** What a dialog's button, or a comment's, sends with its text: files that are still on their way hold it back. */
export const SentTogether = createContext<Unfinished | undefined>(undefined);
