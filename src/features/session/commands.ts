import { command, push } from '../../kernel/command.ts'

/** The user and device of a login. */
export interface LoginRequest {
  readonly userID: string
  readonly userSig: string
  /** The instance that this login continues, '' on the first one of this client. */
  readonly instanceID: string
  readonly state: 'Online'
  readonly deviceBrand: string
  readonly isWebUniapp: 0 | 1
  readonly customInfo: string
}

/** Data of a new session. */
export interface LoginAnswer {
  readonly instanceID: string
  /** Seconds between two hellos. */
  readonly helloInterval: number
  /** Key of the request checksums of this session. */
  readonly authKey: string
  readonly a2Key: string
  readonly tinyID: string
  /** Server unix milliseconds. */
  readonly timeStamp: number
  readonly customStatus: string
  /** 1 to 64 characters 0 or 1. */
  readonly purchaseBits: string
  /** When the UserSig expires, in server unix seconds; 0 where the server does not say. */
  readonly userSigExpiredTime: number
}

/** Body of `push.kick`: this session has ended. */
export interface KickPush {
  /** Key of `kickTypes`. */
  readonly type: 1 | 2 | 3 | 4
}

/** Body of `push.credentialsExpired`. `account`: without a new UserSig the session ends soon. */
export interface CredentialsExpiredPush {
  readonly level: 'message' | 'account'
}

/** Commands of the session. */
export const sessionCommands = {
  /** On a connection that this instance is logged in on already it renews the UserSig and nothing else. */
  login: command<LoginRequest, LoginAnswer>('session.login', {
    timeoutMs: 90_000,
    isSessionless: true,
  }),
  logout: command<{ readonly type: 0 }, object>('session.logout', {
    timeoutMs: 3_000,
    isSessionless: true,
  }),
  hello: command<object, object>('session.hello', { isRepeatable: false }),
  ping: command<object, { readonly timeStamp: number }>('session.ping', {
    timeoutMs: 3_000,
    isSessionless: true,
  }),
  /** Acknowledges pushes: the last push number and how many arrived on this connection. */
  pushAck: command<{ readonly seq: number; readonly count: number }, object>('session.pushAck', {
    isRepeatable: false,
  }),
  /** Ends all other sessions of the account. */
  kickOther: command<object, object>('session.kickOther'),
}

/** Pushes about the session. */
export const sessionPushes = {
  kick: push<KickPush>('push.kick'),
  credentialsExpired: push<CredentialsExpiredPush>('push.credentialsExpired'),
  /** Asks this session to log in again and to end the others with `session.kickOther`. */
  kickOther: push<object>('push.kickOther'),
}
