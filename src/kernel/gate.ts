import type { ErrorName } from './error-codes.ts'
import { imError } from './errors.ts'
import { type Me, nobody, type SessionStatus } from './me.ts'

/** Methods that may be called before SDK_READY (spec 3 section 4). */
const alwaysOpen = new Set([
  'login',
  'logout',
  'getLoginUser',
  'destroy',
  'on',
  'off',
  'setLogLevel',
  'joinGroup',
  'quitGroup',
  'registerPlugin',
  'getGroupOnlineMemberCount',
  'isReady',
  'addSignalingListener',
  'removeSignalingListener',
  'callExperimentalAPI',
])

/** Where the session stands, and so which methods are open. Moved by the session and the sync alone. */
export class Gate {
  #status: SessionStatus = 'loggedOut'
  #me: Me = nobody
  #reason: ErrorName = 'NOT_LOGGED_IN'

  get status(): SessionStatus {
    return this.#status
  }

  get me(): Me {
    return this.#me
  }

  moveTo(status: SessionStatus): void {
    this.#status = status
  }

  /** The session belongs to this user from now on. */
  admit(me: Me): void {
    this.#me = me
  }

  /** The session is over; calls are refused with this reason until the next login. */
  shut(status: 'loggedOut' | 'kickedOut', reason: ErrorName): void {
    this.#status = status
    this.#me = nobody
    this.#reason = reason
  }

  /** Throws unless the method may be called now. */
  check(method: string): void {
    if (this.#status === 'ready' || alwaysOpen.has(method)) return
    if (this.#status === 'loggedOut' || this.#status === 'kickedOut') {
      throw imError(this.#reason, { wanted: method })
    }
    throw imError('NOT_READY', { wanted: method })
  }
}
