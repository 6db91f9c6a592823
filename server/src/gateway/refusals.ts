import { serverCodes } from 'tavern-im/protocol'
import { Refusal } from '../kernel/refusal.ts'

/** Refusal of a command that needs a session. */
export const notLoggedIn = (): Refusal =>
  new Refusal(serverCodes.AUTH_FAILED, 'run command: log in first')

/** Refusal if the session ended while its command was running. */
export const loggedOut = (): Refusal =>
  new Refusal(serverCodes.AUTH_FAILED, 'run command: the session has ended')

/** Refusal if the core is overloaded. */
export const overloaded = (): Refusal =>
  new Refusal(serverCodes.OVERLOAD, 'run command: the server is overloaded; wait a second')
