import type { SessionSnapshot } from 'tavern-im/strict'
import { type ReadOptions, useTopic } from './use-store.ts'

const loggedOut: SessionSnapshot = Object.freeze({ status: 'loggedOut', userID: '' })

/**
 * Returns the logged-in user and the status; when it is `ready`, the SDK's methods may be called.
 */
export const useSession = <Selected = SessionSnapshot>({
  select,
}: ReadOptions<SessionSnapshot, Selected> = {}): Selected =>
  useTopic('session', (view) => view.session(), loggedOut, select)
