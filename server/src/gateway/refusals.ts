import { serverCodes } from 'tavern-im/protocol'
import { Refusal } from '../core/core.ts'

/** For commands that need a session. */
export const notLoggedIn = (): Refusal =>
  new Refusal(serverCodes.AUTH_FAILED, 'run command: log in first')

/** The session ended while its command was on its way. */
export const loggedOut = (): Refusal =>
  new Refusal(serverCodes.AUTH_FAILED, 'run command: the session has ended')

/** The core has more to do than it can. */
export const overloaded = (): Refusal =>
  new Refusal(serverCodes.OVERLOAD, 'run command: the server is overloaded; wait a second')
