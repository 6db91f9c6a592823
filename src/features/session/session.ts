import type { ErrorName } from '../../kernel/error-codes.ts'
import { type ImError, imError } from '../../kernel/errors.ts'
import { Scope } from '../../lib/scope.ts'
import type { PushFrame } from '../../protocol/frame.ts'
import { kickTypes } from '../../protocol/names.ts'
import { serverCodes } from '../../protocol/server-codes.ts'
import type { FeatureKernel } from '../kernel.ts'
import { PushAck } from './ack.ts'
import {
  type CredentialsExpiredPush,
  type KickPush,
  type LoginAnswer,
  sessionCommands,
  sessionPushes,
} from './commands.ts'
import type { Credentials, Session } from './credentials.ts'
import { startHello } from './hello.ts'
import { EXPIRED_AGAIN_MS, RELOGIN_MS, REPEAT_LOGIN_MS } from './limits.ts'
import { lifeOf, logIn } from './log-in.ts'
import { type PendingLogin, pendingLogin } from './pending-login.ts'
import { afterExpiry, afterRefusal, kickReasons } from './refusals.ts'
import { Renewal } from './renewal.ts'

/**
 * Where the session stands with the present socket. `unsigned` waits for a UserSig of the provider.
 *
 *            connected             let in
 *     away ────────────▶ entering ────────▶ admitted
 *      ▲                  │     ▲
 *      │ lost, from       ▼     │ new UserSig
 *      └───── all       unsigned
 */
type Standing = 'away' | 'unsigned' | 'entering' | 'admitted'

/** Who is logged in, over however many connections it takes. The only writer of the gate. */
export class SessionKeeper {
  readonly #kernel: FeatureKernel
  readonly #ack: PushAck
  /** Those of the present socket. */
  readonly #timers = new Scope()
  #standing: Standing = 'away'
  #session: Session | undefined
  #pending: PendingLogin | undefined
  #clockSkewMs = 0
  #expiredAt = 0

  constructor(kernel: FeatureKernel) {
    const { wire, platform, log } = kernel
    this.#kernel = kernel
    this.#ack = new PushAck(platform.clock, (ack) => {
      wire.call(sessionCommands.pushAck, ack).catch(() => log.debug('ack lost'))
    })
    wire.onPush(sessionPushes.kick, ({ type }) => this.#kicked(type in kickReasons ? type : 1))
    wire.onPush(sessionPushes.kickOther, () => void this.#kickOther())
    wire.onPush(sessionPushes.credentialsExpired, ({ level }) => {
      this.#expired(level, serverCodes.USERSIG_EXPIRED)
    })
    wire.whenExpired((code) => this.#expired('message', code))
  }

  get serverTime(): number {
    return this.#kernel.platform.clock.now() - this.#clockSkewMs
  }

  /** The instance that the next connection continues; '' where it begins anew. */
  get instanceID(): string {
    return this.#session?.instanceID ?? ''
  }

  /** Resolves when the server has admitted the user. */
  start({ userID, userSig, provider }: Credentials): Promise<void> {
    const { platform, transport, local } = this.#kernel
    const now = platform.clock.now()
    const pending = this.#pending
    if (pending !== undefined && now - pending.startedAt < REPEAT_LOGIN_MS) {
      const name = userID === this.#session?.userID ? 'REPEAT_LOGIN' : 'LOGGING_IN'
      return Promise.reject(imError(name, { wanted: 'login' }))
    }
    pending?.settle(imError('LOGIN_FAILED', { wanted: 'login', why: 'started again' }))
    this.#session?.renewal?.end()
    const renewal = provider && this.#renewalBy(provider)
    this.#session = { userID, userSig, instanceID: '', renewal }
    this.#expiredAt = 0
    this.#moveTo('loggingIn')
    local.open(userID)
    const login = pendingLogin(platform.clock, () => {
      this.#failed(imError('NETWORK_TIMEOUT', { wanted: 'login' }))
    })
    this.#pending = login
    // A socket that a logout has not closed yet belongs to the session before.
    transport.close()
    this.disconnected()
    transport.open()
    if (userSig === '') renewal?.now()
    return login.done
  }

  /** A socket is open: continue the session on it. */
  connected(): void {
    const session = this.#session
    if (session === undefined) return
    this.#ack.restart()
    if (session.userSig === '') this.#standing = 'unsigned'
    else this.#enter(session)
  }

  /** There is no open socket any more. */
  disconnected(): void {
    this.#standing = 'away'
    this.#timers.end()
  }

  /** The server wants no further attempt: the session is over until the next login. */
  fatal(): void {
    const error = imError('NETWORK_ERROR', { why: 'the server wants no further attempt' })
    this.#kernel.log.error(error.message)
    this.#pending?.settle(error)
    this.#pending = undefined
    if (this.#session !== undefined) this.#close('loggedOut', 'NETWORK_ERROR')
  }

  /** A push arrived. What comes after the end of a session is nobody's. */
  received(frame: PushFrame): void {
    if (this.#session === undefined) return
    this.#kernel.wire.receive(frame)
    // It may have been the end.
    if (this.#session !== undefined) this.#ack.received(frame.seq)
  }

  /** Says goodbye where that is possible and forgets everything. */
  async stop(): Promise<void> {
    if (this.#session === undefined) return
    const farewell =
      this.#standing === 'admitted'
        ? this.#kernel.wire.call(sessionCommands.logout, { type: 0 }).catch(() => undefined)
        : undefined
    this.#close('loggedOut', 'LOGGED_OUT', farewell)
    await farewell
  }

  #renewalBy(provider: NonNullable<Credentials['provider']>): Renewal {
    const { platform, events, log } = this.#kernel
    return new Renewal({
      platform,
      provider,
      onRenewed: (userSig) => {
        const session = this.#session as Session // a renewal ends with its session
        session.userSig = userSig
        if (this.#standing === 'unsigned') this.#enter(session)
        else if (this.#standing === 'admitted') void this.#logIn(session)
      },
      onFailed: (error) => {
        const { code, message } = error
        log.warn(`renew the userSig: ${code}`)
        if (this.instanceID === '') this.#failed(error)
        else events.emit('error', () => ({ code, message }))
      },
    })
  }

  #enter(session: Session): void {
    this.#standing = 'entering'
    void this.#logIn(session)
  }

  /** Resolves with true when the server took it. */
  async #logIn(session: Session): Promise<boolean> {
    const { userSig } = session
    const isCurrent = () => this.#session === session && this.#standing !== 'away'
    try {
      const answer = await logIn(this.#kernel, session)
      if (!isCurrent()) return false
      session.renewal?.accepted(lifeOf(answer))
      if (this.#standing === 'entering') this.#opened(session, answer)
      if (isCurrent() && session.userSig !== userSig) void this.#logIn(session)
      return isCurrent()
    } catch (error) {
      // What was lost with its socket is asked again by the next one.
      if (isCurrent()) this.#refused(session, userSig, error as ImError)
      return false
    }
  }

  #opened(session: Session, answer: LoginAnswer): void {
    const { gate, platform, transport, facts, changes } = this.#kernel
    const { tinyID } = answer
    const isResumed = session.instanceID !== ''
    session.instanceID = answer.instanceID
    this.#standing = 'admitted'
    this.#clockSkewMs = platform.clock.now() - answer.timeStamp
    this.#timers.add(startHello(this.#kernel, answer.helloInterval))
    changes.batch(() => {
      gate.admit({ ...gate.me, userID: session.userID, tinyID })
      if (gate.status === 'loggingIn') this.#moveTo('syncing')
      transport.admit(answer.authKey)
      this.#pending?.settle()
      this.#pending = undefined
      facts.publish('session-opened', { isResumed, purchaseBits: answer.purchaseBits })
    })
  }

  #refused(session: Session, userSig: string, error: ImError): void {
    const { log, transport, platform } = this.#kernel
    const { renewal, instanceID } = session
    const { code } = error
    log.warn(`log in: refused with ${code}`, error)
    if (session.userSig !== userSig) return void this.#logIn(session)
    const isAdmitted = this.#standing === 'admitted'
    const login = { code, isAdmitted, isResumed: instanceID !== '', hasProvider: !!renewal }
    switch (afterRefusal({ ...login, isFresh: renewal?.isFresh ?? false })) {
      case 'renew':
        if (!isAdmitted) this.#standing = 'unsigned'
        renewal?.refused()
        break
      case 'fail':
        this.#failed(error)
        break
      case 'end':
        this.#kicked(4)
        break
      case 'later':
        this.#timers.add(platform.clock.after(RELOGIN_MS, () => transport.reopen()))
    }
  }

  /** The first login of a session came to nothing. */
  #failed(error: ImError): void {
    const pending = this.#pending
    this.#pending = undefined
    this.#close('loggedOut', 'NOT_LOGGED_IN')
    pending?.settle(error)
  }

  /** The server says that the credentials are not good any more. */
  #expired(level: CredentialsExpiredPush['level'], code: number): void {
    if (this.#session === undefined || this.#standing !== 'admitted') return
    const { platform, events, transport } = this.#kernel
    const { renewal } = this.#session
    const now = platform.clock.now()
    if (level === 'message') {
      if (Math.abs(now - this.#expiredAt) < EXPIRED_AGAIN_MS) return
      this.#expiredAt = now
    }
    switch (afterExpiry(level, code, renewal !== undefined)) {
      case 'renew':
        renewal?.now()
        break
      case 'end':
        this.#kicked(4)
        break
      case 'reconnect': {
        const message = 'stay logged in: the credentials have expired; connecting again'
        events.emit('error', () => ({ code, message }))
        transport.reopen()
      }
    }
  }

  async #kickOther(): Promise<void> {
    const { wire, log } = this.#kernel
    const session = this.#session
    if (session === undefined || !(await this.#logIn(session))) return
    wire.call(sessionCommands.kickOther, {}).catch(({ code }) => log.warn(`kick others: ${code}`))
  }

  #kicked(type: KickPush['type']): void {
    if (this.#session === undefined) return
    this.#kernel.changes.batch(() => {
      this.#kernel.events.emit('kickedOut', () => ({ type: kickTypes[type] }))
      this.#close('kickedOut', kickReasons[type])
    })
  }

  #close(status: 'loggedOut' | 'kickedOut', reason: ErrorName, after?: Promise<unknown>): void {
    const { gate, facts, events, changes, transport, local } = this.#kernel
    const wasAdmitted = gate.me.userID !== ''
    this.disconnected()
    this.#ack.restart()
    this.#session?.renewal?.end()
    this.#session = undefined
    this.#pending?.settle(imError('LOGIN_FAILED', { wanted: 'login', why: 'logged out meanwhile' }))
    this.#pending = undefined
    changes.batch(() => {
      gate.shut(status, reason)
      changes.mark('session')
      facts.publish('session-closed', {})
      local.open('')
      if (wasAdmitted) events.emit('sdkStateNotReady', () => ({}))
    })
    if (after === undefined) transport.close()
    else void after.then(() => this.#session === undefined && transport.close())
  }

  #moveTo(status: 'loggingIn' | 'syncing'): void {
    this.#kernel.gate.moveTo(status)
    this.#kernel.changes.mark('session')
  }
}
