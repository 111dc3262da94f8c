/** The person's own sessions, for the profile page. */
import { proxy } from 'valtio';
import type { OpenSession } from '../../../contract/calls/userSession.ts';
import { api } from '../../client/api.ts';

export const ownSessions = proxy<{ list: OpenSession[]; loaded: boolean }>({ list: [], loaded: false });

export async function loadOwnSessions(): Promise<void> {
  ownSessions.list = await api.userSession.own();
  ownSessions.loaded = true;
}
