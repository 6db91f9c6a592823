import type { Clock } from '../platform/clock.ts'
import * as errorCodes from './error-codes.ts'
import { type ErrorRow, imError } from './errors.ts'
import { type Me, noUser, type SessionStatus } from './me.ts'

/** Methods that may be called before SDK_READY (spec 3 section 4). */
const alwaysOpen = new Set([
  'login',
  'logout',
  'getLoginUser',
  'destroy',
  'on',
  'once',
  'off',
  'ready',
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

/**
 * Not part of TIM: unsent messages are visible, and can be inspected and discarded, as soon as a
 * login has begun.
 */
const openFromLogin = new Set(['findMessage', 'explain', 'discardMessage'])

/** A call that waits for SDK_READY longer than this is refused after all. */
const WAIT_MS = 90_000

/** The session status, and the methods that it permits. Only the session and the sync change it. */
export class Gate {
  #status: SessionStatus = 'loggedOut'
  #me: Me = noUser
  #reason: ErrorRow = errorCodes.NOT_LOGGED_IN
  readonly #clock: Clock
  readonly #isWaiting: boolean
  /** Settle the calls that wait, in the order of the calls. */
  readonly #waiting = new Set<(reason?: ErrorRow) => void>()

  /** `isWaiting`: calls between login and SDK_READY wait instead of being refused. */
  constructor(clock: Clock, isWaiting: boolean) {
    this.#clock = clock
    this.#isWaiting = isWaiting
  }

  get status(): SessionStatus {
    return this.#status
  }

  get me(): Me {
    return this.#me
  }

  moveTo(status: SessionStatus): void {
    this.#status = status
    if (status === 'ready') for (const settle of [...this.#waiting]) settle()
  }

  /** The session belongs to this user from now on. */
  admit(me: Me): void {
    this.#me = me
  }

  /** The session is over; calls are refused with this reason until the next login. */
  shut(status: 'loggedOut' | 'kickedOut', reason: ErrorRow): void {
    this.#status = status
    this.#me = noUser
    this.#reason = reason
    for (const settle of [...this.#waiting]) settle(reason)
  }

  isOpenTo(method: string): boolean {
    if (this.#status === 'ready' || alwaysOpen.has(method)) return true
    return openFromLogin.has(method) && this.#isComing()
  }

  /** Throws unless the method may be called now. */
  check(method: string): void {
    if (this.isOpenTo(method)) return
    // Messages are made at once, and with who I am; only their sending can wait.
    if (this.#isWaiting && this.#status === 'syncing') return
    throw imError(this.#whyNot(), { action: method })
  }

  /** Throws if no user is logged in or logging in; for methods that are open before SDK_READY. */
  checkUser(method: string): void {
    if (this.#status === 'ready' || this.#isComing()) return
    throw imError(this.#reason, { action: method })
  }

  /**
   * Like {@link check}; or returns a wait, after which the method must check again. The wait
   * rejects with the reason if the session ends.
   */
  enter(method: string): (() => Promise<void>) | undefined {
    if (this.#isWaiting && this.#isComing() && !this.isOpenTo(method)) {
      return () => this.#ready(method)
    }
    this.check(method)
    return undefined
  }

  /** 3000 until the login is answered, then 2999 until SDK_READY (SESSION-07). */
  #whyNot(): ErrorRow {
    if (this.#status === 'loggingIn') return errorCodes.LOGGING_IN
    return this.#isComing() ? errorCodes.NOT_READY : this.#reason
  }

  #isComing(): boolean {
    return this.#status === 'loggingIn' || this.#status === 'syncing'
  }

  #ready(method: string): Promise<void> {
    return new Promise((resolve, reject) => {
      const settle = (reason?: ErrorRow) => {
        this.#waiting.delete(settle)
        stop()
        if (reason === undefined) resolve()
        else reject(imError(reason, { action: method }))
      }
      const stop = this.#clock.after(WAIT_MS, () => settle(errorCodes.NOT_READY))
      this.#waiting.add(settle)
    })
  }
}
