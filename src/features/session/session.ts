import { type ErrorName, errorCodes } from '../../kernel/error-codes.ts'
import { type ImError, imError } from '../../kernel/errors.ts'
import { Scope } from '../../lib/scope.ts'
import { kickTypes } from '../../protocol/names.ts'
import { serverCodes } from '../../protocol/server-codes.ts'
import type { FeatureKernel } from '../kernel.ts'
import { PushAck } from './ack.ts'
import { type KickPush, type LoginAnswer, sessionCommands, sessionPushes } from './commands.ts'
import { newSession, type Session } from './credentials.ts'
import { HELLO_MS, LOGIN_MS, RELOGIN_MS, REPEAT_LOGIN_MS } from './limits.ts'

interface PendingLogin {
  readonly startedAt: number
  readonly resolve: () => void
  readonly reject: (error: ImError) => void
}

const kickReasons: Record<KickPush['type'], ErrorName> = {
  1: 'KICKED_MULTIPLE_ACCOUNT',
  2: 'KICKED_MULTIPLE_DEVICE',
  3: 'KICKED_REST_API',
  4: 'KICKED_USERSIG_EXPIRED',
}

const NETWORK_ERROR = errorCodes.NETWORK_ERROR[0]

/** Who is logged in, over however many connections it takes. The only writer of the gate. */
export class SessionKeeper {
  readonly #kernel: FeatureKernel
  readonly #ack: PushAck
  readonly #timers = new Scope()
  #session: Session | undefined
  #pending: PendingLogin | undefined
  #clockSkewMs = 0

  constructor(kernel: FeatureKernel) {
    this.#kernel = kernel
    this.#ack = new PushAck(kernel.platform.clock, (ack) => {
      kernel.wire.call(sessionCommands.pushAck, ack).catch(() => kernel.log.debug('ack lost'))
    })
    kernel.wire.onPush(sessionPushes.kick, (push) => this.#kicked(push.type))
  }

  /** Of the session that goes on over new connections, '' where there is none. */
  get instanceID(): string {
    return this.#session?.instanceID ?? ''
  }

  get serverTime(): number {
    return this.#kernel.platform.clock.now() - this.#clockSkewMs
  }

  /** Resolves when the server has admitted the user. */
  start(userID: string, userSig: string): Promise<void> {
    const { clock } = this.#kernel.platform
    const started = this.#pending?.startedAt
    if (started !== undefined && clock.now() - started < REPEAT_LOGIN_MS) {
      return Promise.reject(imError('REPEAT_LOGIN', { wanted: 'login' }))
    }
    this.#pending?.reject(imError('LOGIN_FAILED', { wanted: 'login', why: 'started again' }))
    this.#session = newSession(userID, userSig)
    this.#kernel.local.open(userID)
    this.#moveTo('loggingIn')
    return new Promise((resolve, reject) => {
      this.#pending = { startedAt: clock.now(), resolve, reject }
      this.#timers.add(clock.after(LOGIN_MS, () => this.#loginTimedOut()))
      // A socket that a logout has not closed yet belongs to the session before.
      this.#kernel.transport.close()
      this.#kernel.transport.open()
    })
  }

  /** A socket is open: continue the session on it. */
  async connected(): Promise<void> {
    const session = this.#session
    if (session === undefined) return
    this.#ack.restart()
    const { device } = this.#kernel.platform
    try {
      const answer = await this.#kernel.wire.call(sessionCommands.login, {
        userID: session.userID,
        userSig: session.userSig,
        instanceID: session.instanceID,
        state: 'Online',
        deviceBrand: device.brand,
        isWebUniapp: 0,
        customInfo: '',
      })
      if (this.#session !== session) return
      if (answer.tinyID === '') throw imError('NO_TINYID', { wanted: 'login' })
      if (answer.a2Key === '') throw imError('NO_A2KEY', { wanted: 'login' })
      this.#opened(session, answer)
    } catch (error) {
      if (this.#session === session) this.#refused(session, error as ImError)
    }
  }

  /** The server wants no further attempt: the session is over until the next login. */
  fatal(): void {
    const error = imError('NETWORK_ERROR', { why: 'the server wants no further attempt' })
    this.#kernel.log.error(error.message)
    this.#pending?.reject(error)
    this.#pending = undefined
    if (this.#session !== undefined) this.#close('loggedOut', 'NETWORK_ERROR')
  }

  /** A push was applied on this connection. */
  acknowledge(seq: number): void {
    if (this.#session !== undefined) this.#ack.received(seq)
  }

  /** Says goodbye where that is possible and forgets everything. */
  async stop(): Promise<void> {
    if (this.#session === undefined) return
    const { wire, gate } = this.#kernel
    const farewell =
      gate.status === 'loggingIn'
        ? undefined
        : wire.call(sessionCommands.logout, { type: 0 }).catch(() => undefined)
    this.#close('loggedOut', 'LOGGED_OUT', farewell)
    await farewell
  }

  #opened(session: Session, answer: LoginAnswer): void {
    const { gate, platform, transport, facts, changes } = this.#kernel
    const { instanceID, tinyID } = answer
    const isResumed = session.instanceID !== ''
    this.#clockSkewMs = platform.clock.now() - answer.timeStamp
    this.#session = { ...session, instanceID }
    this.#timers.end()
    const helloMs = answer.helloInterval > 0 ? answer.helloInterval * 1000 : HELLO_MS
    this.#timers.add(platform.clock.every(helloMs, () => this.#hello()))
    changes.batch(() => {
      gate.admit({ ...gate.me, userID: session.userID, tinyID })
      if (gate.status === 'loggingIn') this.#moveTo('syncing')
      transport.admit(answer.authKey)
      this.#pending?.resolve()
      this.#pending = undefined
      facts.publish('session-opened', { isResumed, purchaseBits: answer.purchaseBits })
    })
  }

  #refused(session: Session, error: ImError): void {
    if (error.code === NETWORK_ERROR) return // the transport connects again, and then we are called again
    if (session.instanceID === '') {
      const pending = this.#pending
      this.#pending = undefined
      this.#close('loggedOut', 'NOT_LOGGED_IN')
      pending?.reject(error)
    } else if (finalCodes.has(error.code)) {
      this.#kernel.log.warn(`log in again: refused with ${error.code}`)
      this.#kicked(4)
    } else {
      this.#kernel.log.warn(`log in again: ${error.code}, trying again`)
      const { transport, platform } = this.#kernel
      this.#timers.add(platform.clock.after(RELOGIN_MS, () => transport.reopen()))
    }
  }

  #loginTimedOut(): void {
    const pending = this.#pending
    this.#pending = undefined
    this.#close('loggedOut', 'NOT_LOGGED_IN')
    pending?.reject(imError('NETWORK_TIMEOUT', { wanted: 'login' }))
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
    this.#timers.end()
    this.#ack.restart()
    this.#session = undefined
    this.#pending?.reject(imError('LOGIN_FAILED', { wanted: 'login', why: 'logged out meanwhile' }))
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

  #hello(): void {
    const { wire, log } = this.#kernel
    wire.call(sessionCommands.hello, {}).catch((error: ImError) => log.debug('hello', error.code))
  }

  #moveTo(status: 'loggingIn' | 'syncing'): void {
    this.#kernel.gate.moveTo(status)
    this.#kernel.changes.mark('session')
  }
}

/** Refusals that another try with the same UserSig cannot mend; all others pass. */
const finalCodes: ReadonlySet<number> = new Set([
  serverCodes.USERSIG_EXPIRED,
  serverCodes.USERSIG_MALFORMED,
  serverCodes.USERSIG_WRONG_KEY,
  serverCodes.USERSIG_OTHER_USER,
  serverCodes.USERSIG_OTHER_APP,
  serverCodes.APP_UNKNOWN,
])
