import type { SessionSnapshot } from 'tavern-im/strict'
import { type ReadOptions, useTopic } from './use-store.ts'

const loggedOut: SessionSnapshot = Object.freeze({ status: 'loggedOut', userID: '' })

/** Who is logged in, and how far: `ready` is when the SDK's methods may be called. */
export const useSession = <Selected = SessionSnapshot>({
  select,
}: ReadOptions<SessionSnapshot, Selected> = {}): Selected =>
  useTopic('session', (view) => view.session(), loggedOut, select)
