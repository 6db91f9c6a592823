import * as errorCodes from '../../kernel/error-codes.ts'
import { type ErrorRow, type ImError, imError } from '../../kernel/errors.ts'
import type { PushFrame } from '../../protocol/frame.ts'
import { kickTypes } from '../../protocol/names.ts'
import * as serverCodes from '../../protocol/server-codes.ts'
import type { FeatureKernel } from '../kernel.ts'
import { PushAck } from './ack.ts'
import { type KickPush, type LoginAnswer, sessionCommands, sessionPushes } from './commands.ts'
import type { Credentials } from './credentials.ts'
import { REPEAT_LOGIN_MS } from './limits.ts'
import { type PendingLogin, pendingLogin } from './pending-login.ts'
import { kickReasons } from './refusals.ts'
import { Session } from './session.ts'

/** Owns the login state: one session at a time. The only writer of the gate. */
export class SessionManager {
  readonly #kernel: FeatureKernel
  readonly #ack: PushAck
  #session: Session | undefined
  #pending: PendingLogin | undefined
  #clockSkewMs = 0
  /** Pushes that arrived directly after the login response, before the user is known. */
  #early: PushFrame[] = []

  constructor(kernel: FeatureKernel) {
    const { wire, platform, log } = kernel
    this.#kernel = kernel
    this.#ack = new PushAck(platform.clock, (ack) => {
      // A request that waits for the session may outlive its connection, and says what is wrong on the next.
      if (this.#session?.isAdmitted !== true) return false
      wire.call(sessionCommands.pushAck, ack).catch(() => log.debug('ack lost'))
      return true
    })
    wire.onPush(sessionPushes.kick, ({ type }) => this.#kicked(type in kickReasons ? type : 1))
    wire.onPush(sessionPushes.kickOther, () => void this.#kickOther())
    wire.onPush(sessionPushes.credentialsExpired, ({ level }) => {
      this.#session?.expired(level, serverCodes.USERSIG_EXPIRED)
    })
    wire.whenExpired((code) => this.#session?.expired('message', code))
  }

  get serverTime(): number {
    return this.#kernel.platform.clock.now() - this.#clockSkewMs
  }

  /** The user who logs in or is logged in; '' without a session. */
  get userID(): string {
    return this.#session?.userID ?? ''
  }

  /** Instance ID of the session that survives reconnects; '' if there is none. */
  get instanceID(): string {
    return this.#session?.instanceID ?? ''
  }

  /** Resolves when the server has admitted the user. */
  start(credentials: Credentials): Promise<void> {
    const { platform, transport, facts, gate, changes, ownCalls, loadFeatures } = this.#kernel
    const { userID } = credentials
    const pending = this.#pending
    if (pending !== undefined && platform.clock.now() - pending.startedAt < REPEAT_LOGIN_MS) {
      return Promise.reject(imError(errorCodes.REPEAT_LOGIN, { action: 'login' }))
    }
    this.#settle(imError(errorCodes.LOGIN_FAILED, { action: 'login', why: 'started again' }))
    this.#session?.end()
    this.#session = new Session(this.#kernel, credentials, {
      onOpened: (answer, isResumed) => this.#opened(userID, answer, isResumed),
      onTime: (there, requestedAt, answeredAt) => this.#compared(there, requestedAt, answeredAt),
      onFailed: (error) => this.#failed(error),
      onExpired: () => this.#kicked(4),
    })
    const login = pendingLogin(platform.clock, () => {
      this.#failed(imError(errorCodes.NETWORK_TIMEOUT, { action: 'login' }))
    })
    this.#pending = login
    gate.moveTo('loggingIn')
    changes.mark('session')
    // A socket that a logout has not closed yet belongs to the session before.
    ownCalls?.clear()
    transport.close()
    transport.open()
    // Beside the handshake of the socket; the answer of the server waits for it, or even the opening.
    loadFeatures()?.catch((error: ImError) => {
      if (this.#pending === login) this.#failed(error)
    })
    // Features may publish stored data: a handler that calls a method finds a login in progress.
    facts.publish('user-changed', { userID })
    return login.done
  }

  /** A repeated login of the same user supplied another UserSig. */
  offer(userSig: string): void {
    this.#session?.offer(userSig)
  }

  /** A socket is open: continue the session on it. */
  connected(): void {
    this.#session?.connected()
  }

  /** There is no open socket any more; the next one counts its pushes from 0. */
  disconnected(): void {
    this.#ack.restart()
    this.#early = []
    this.#session?.disconnected()
    this.#kernel.facts.publish('connection-lost', {})
  }

  /** The server wants no further attempt: the session is over until the next login. */
  fatal(): void {
    const error = imError(errorCodes.NETWORK_ERROR, { why: 'the server wants no further attempt' })
    this.#kernel.log.error(error.message)
    this.#settle(error)
    if (this.#session !== undefined) this.#close('loggedOut', errorCodes.NETWORK_ERROR)
  }

  /** A push arrived. Pushes after the end of a session are ignored. */
  received(frame: PushFrame): void {
    if (this.#session === undefined) return
    if (this.#kernel.gate.status === 'loggingIn') {
      this.#early.push(frame)
      return
    }
    this.#kernel.wire.receive(frame)
    // It may have been the end.
    if (this.#session !== undefined) this.#ack.received(frame.seq)
  }

  /** Says goodbye where that is possible and forgets everything. */
  async stop(): Promise<void> {
    if (this.#session === undefined) return
    const farewell = this.#session.isAdmitted
      ? this.#kernel.wire.call(sessionCommands.logout, { type: 0 }).catch(() => undefined)
      : undefined
    // Responses before the logout completes must not reach the stores of the next user.
    this.#kernel.transport.disown()
    this.#close('loggedOut', errorCodes.LOGGED_OUT, farewell)
    await farewell
  }

  /**
   * The device's clock may have been set since the login; differences within the response time are
   * ignored.
   */
  #compared(there: number, requestedAt: number, answeredAt: number): void {
    const [least, most] = [requestedAt - there, answeredAt - there]
    const isKnown = least <= this.#clockSkewMs && this.#clockSkewMs <= most
    if (!isKnown && least <= most) this.#clockSkewMs = most
  }

  #opened(userID: string, answer: LoginAnswer, isResumed: boolean): void {
    const { gate, platform, transport, facts, changes } = this.#kernel
    const { tinyID, timeStamp, authKey, purchaseBits, customStatus } = answer
    this.#clockSkewMs = platform.clock.now() - timeStamp
    changes.batch(() => {
      gate.admit({ ...gate.me, userID, tinyID })
      if (gate.status === 'loggingIn') {
        gate.moveTo('syncing')
        changes.mark('session')
      }
      transport.admit(authKey)
      this.#settle()
      facts.publish('session-opened', { isResumed, purchaseBits, customStatus })
      for (const frame of this.#early.splice(0)) this.received(frame)
    })
  }

  /** The first login of a session failed. */
  #failed(error: ImError): void {
    const pending = this.#pending
    this.#pending = undefined
    this.#close('loggedOut', errorCodes.LOGIN_FAILED)
    pending?.settle(error)
  }

  async #kickOther(): Promise<void> {
    const { wire, log } = this.#kernel
    if (!(await this.#session?.confirm())) return
    wire.call(sessionCommands.kickOther, {}).catch(({ code }) => log.warn(`kick others: ${code}`))
  }

  #kicked(type: KickPush['type']): void {
    if (this.#session === undefined) return
    this.#kernel.changes.batch(() => {
      this.#kernel.events.emit('kickedOut', () => ({ type: kickTypes[type] }))
      this.#close('kickedOut', kickReasons[type])
    })
  }

  #close(status: 'loggedOut' | 'kickedOut', reason: ErrorRow, after?: Promise<unknown>): void {
    const { gate, facts, events, changes, transport, ownCalls } = this.#kernel
    const wasAdmitted = gate.me.userID !== ''
    this.#session?.end()
    this.#session = undefined
    ownCalls?.clear()
    this.#ack.restart()
    this.#early = []
    this.#settle(imError(errorCodes.LOGIN_FAILED, { action: 'login', why: 'logged out meanwhile' }))
    changes.batch(() => {
      gate.shut(status, reason)
      changes.mark('session')
      facts.publish('session-closed', {})
      facts.publish('user-changed', { userID: '' })
      if (wasAdmitted) events.emit('sdkStateNotReady', () => ({}))
    })
    // A listener may have logged in again: the connection belongs to that session then.
    const rest = () => {
      if (this.#session === undefined) transport.close()
    }
    if (after === undefined) rest()
    else void after.then(rest)
  }

  /** Settles the call of `login` that waits, if one does. */
  #settle(error?: ImError): void {
    this.#pending?.settle(error)
    this.#pending = undefined
  }
}
