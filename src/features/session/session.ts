import * as errorCodes from '../../kernel/error-codes.ts'
import type { ImError } from '../../kernel/errors.ts'
import { Scope } from '../../lib/scope.ts'
import type { FeatureKernel } from '../kernel.ts'
import type { CredentialsExpiredPush, LoginAnswer } from './commands.ts'
import type { Credentials } from './credentials.ts'
import { type OnTime, startHello } from './hello.ts'
import { EXPIRED_AGAIN_MS, RELOGIN_MS } from './limits.ts'
import { lifeOf, logIn } from './log-in.ts'
import { afterExpiry, afterRefusal, isOfUserSig } from './refusals.ts'
import { Renewal } from './renewal.ts'

const NO_USERSIG = errorCodes.NO_USERSIG[0]

/** Notifications of a session to its manager; none after its end. */
interface SessionObserver {
  /** Admitted on a connection; `isResumed` on all but the first one. */
  onOpened(answer: LoginAnswer, isResumed: boolean): void
  readonly onTime: OnTime
  /** The first login failed. */
  onFailed(error: ImError): void
  /** The UserSig is refused, and no other one will come. */
  onExpired(): void
}

/**
 * The state of a session on the current socket. `unsigned` waits for a UserSig of the provider.
 *
 *            connected             let in
 *     away ────────────▶ entering ────────▶ admitted
 *      ▲                  │     ▲
 *      │ lost, from       ▼     │ new UserSig
 *      └───── all       unsigned                      from all: ended
 */
type SessionState = 'away' | 'unsigned' | 'entering' | 'admitted' | 'ended'

/** A user who logs in or is logged in, over however many connections. */
export class Session {
  readonly userID: string
  readonly #kernel: FeatureKernel
  readonly #observer: SessionObserver
  readonly #renewal: Renewal | undefined
  /** Those of the present socket. */
  readonly #timers = new Scope()
  #state: SessionState = 'away'
  #userSig: string
  /** From a repeated login; '' if there was none. */
  #spare = ''
  #instanceID = ''
  #expiredAt = 0
  /** Under way on the present socket. */
  #login: Promise<boolean> | undefined

  constructor(kernel: FeatureKernel, credentials: Credentials, observer: SessionObserver) {
    const { userID, userSig, provider } = credentials
    const { platform } = kernel
    this.userID = userID
    this.#userSig = userSig
    this.#kernel = kernel
    this.#observer = observer
    this.#renewal =
      provider &&
      new Renewal({
        platform,
        provider,
        onRenewed: (next) => this.#signed(next),
        onFailed: (error) => this.#unsigned(error),
      })
    if (userSig === '') this.#renewal?.now()
  }

  /** The instance that the next connection continues; '' before the first login is answered. */
  get instanceID(): string {
    return this.#instanceID
  }

  get isAdmitted(): boolean {
    return this.#state === 'admitted'
  }

  /** A socket is open: continue there. */
  connected(): void {
    if (this.#userSig !== '') {
      this.#enter()
      return
    }
    this.#state = 'unsigned'
    this.#renewal?.renewNow()
  }

  /** There is no open socket any more. */
  disconnected(): void {
    this.#state = 'away'
    this.#login = undefined
    this.#timers.end()
  }

  /** A UserSig for when the present one is refused or has expired (SESSION-34). */
  offer(userSig: string): void {
    if (userSig !== this.#userSig) this.#spare = userSig
  }

  /** Repeats the login on an admitted session; resolves with whether the server accepted it. */
  async confirm(): Promise<boolean> {
    return this.isAdmitted && this.#logIn()
  }

  /** The server says that the credentials are not good any more. */
  expired(level: CredentialsExpiredPush['level'], code: number): void {
    if (!this.isAdmitted) return
    const { platform, events, transport } = this.#kernel
    const now = platform.clock.now()
    if (level === 'message') {
      if (Math.abs(now - this.#expiredAt) < EXPIRED_AGAIN_MS) return
      this.#expiredAt = now
    }
    switch (afterExpiry(level, code, this.#renewal !== undefined)) {
      case 'renew':
        this.#renewal?.now()
        break
      case 'end':
        if (!this.#tookSpare()) this.#observer.onExpired()
        break
      case 'reconnect': {
        const message = 'stay logged in: the credentials expired; reconnecting'
        events.emit('error', () => ({ code, message }))
        transport.reopen()
      }
    }
  }

  end(): void {
    this.disconnected()
    this.#state = 'ended'
    this.#renewal?.end()
  }

  /** A new UserSig is there; while there is no connection it waits for the next one. */
  #signed(userSig: string): void {
    this.#userSig = userSig
    if (this.#state === 'unsigned') this.#enter()
    else if (this.isAdmitted) void this.#logIn()
  }

  #tookSpare(): boolean {
    const spare = this.#spare
    this.#spare = ''
    if (spare === '') return false
    if (!this.isAdmitted) this.#state = 'unsigned'
    this.#signed(spare)
    return true
  }

  #unsigned(error: ImError): void {
    const { code, message } = error
    this.#kernel.log.warn(`renew the userSig: ${code}`)
    if (this.#instanceID !== '') this.#kernel.events.emit('error', () => ({ code, message }))
    // Without a connection it is likely the network that fails the provider, too: SESSION-33.
    else if (this.#state !== 'away' || code === NO_USERSIG) this.#observer.onFailed(error)
  }

  #enter(): void {
    this.#state = 'entering'
    void this.#logIn()
  }

  /** One login at a time per socket; a lost one is repeated on the next socket. */
  #logIn(): Promise<boolean> {
    if (this.#login !== undefined) return this.#login
    const login = this.#ask(() => this.#login === login)
    this.#login = login
    return login
  }

  async #ask(isCurrent: () => boolean): Promise<boolean> {
    const userSig = this.#userSig
    try {
      const { userID, instanceID } = this
      const answer = await logIn(this.#kernel, { userID, userSig, instanceID })
      const loading = this.#kernel.loadFeatures()
      if (loading !== undefined) await loading
      if (!isCurrent()) return false
      this.#renewal?.accepted(lifeOf(answer))
      if (this.#state === 'entering') this.#opened(answer)
      // A listener may have ended the session.
      if (!isCurrent()) return false
      this.#login = undefined
      if (this.#userSig !== userSig) void this.#logIn()
      return true
    } catch (error) {
      if (!isCurrent()) return false
      this.#login = undefined
      this.#refused(userSig, error as ImError)
      return false
    }
  }

  #opened(answer: LoginAnswer): void {
    const isResumed = this.#instanceID !== ''
    this.#instanceID = answer.instanceID
    this.#state = 'admitted'
    this.#timers.add(startHello(this.#kernel, answer.helloInterval, this.#observer.onTime))
    this.#observer.onOpened(answer, isResumed)
  }

  #refused(userSig: string, error: ImError): void {
    const { log, transport, platform } = this.#kernel
    const { code } = error
    log.warn(`log in: refused with ${code}`, error)
    if (this.#userSig !== userSig) return void this.#logIn()
    if (isOfUserSig(code) && this.#tookSpare()) return
    const next = afterRefusal({
      code,
      isAdmitted: this.isAdmitted,
      isResumed: this.#instanceID !== '',
      hasProvider: this.#renewal !== undefined,
      isFresh: this.#renewal?.isFresh ?? false,
    })
    switch (next) {
      case 'renew':
        if (!this.isAdmitted) this.#state = 'unsigned'
        this.#renewal?.refused()
        break
      case 'fail':
        this.#observer.onFailed(error)
        break
      case 'end':
        this.#observer.onExpired()
        break
      case 'later':
        this.#timers.add(platform.clock.after(RELOGIN_MS, () => transport.reopen()))
    }
  }
}
