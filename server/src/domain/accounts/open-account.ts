import { isWellFormed, LIMITS, serverCodes } from 'tavern-im/protocol'
import { withLoaded } from '../../kernel/cache-miss.ts'
import { Refusal } from '../../kernel/refusal.ts'
import type { Account } from '../cache/entities.ts'
import { RecentSends } from '../cache/recent-sends.ts'
import type { Configuration } from '../configuration/configuration.ts'
import type { Data } from '../data.ts'

/** An account as the gateway needs it at login. */
export interface AccountSession {
  readonly tinyID: string
  readonly customStatus: string
  /** The paid features of the app (`AppSettings`). */
  readonly purchaseBits: string
}

/**
 * Finds the account, or creates it on its first login. Refuses with 70001 a UserSig that was signed
 * before the account was kicked.
 */
export const openAccount = async (
  services: Data & Configuration,
  app: number,
  userID: string,
  signedAt = Number.POSITIVE_INFINITY,
): Promise<AccountSession> => {
  const account = await withLoaded(
    () =>
      opened(services, services.cache.everyAccount(app, userID)) ?? create(services, app, userID),
  )
  await services.writer.settled()
  // Checked last: a session that passes here is registered before a later kick reaches the
  // sessions.
  if (signedAt <= account.voidUntil) {
    const why = 'the userSig was created before the account was kicked; create a new one'
    throw new Refusal(serverCodes.USERSIG_EXPIRED, `open account: ${why}`)
  }
  return {
    tinyID: account.tinyID,
    customStatus: account.customStatus,
    purchaseBits: services.settings.of(app).purchaseBits.value,
  }
}

/** Resets a deleted account that logs in again. */
const opened = ({ writer, tables }: Data, account: Account | null): Account | null => {
  if (account?.isDeleted) {
    account.isDeleted = false
    writer.touch(tables.account, account)
  }
  return account
}

/** Control characters would break keys and logs. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const CONTROL = /[\u0000-\u001f\u007f]/

/** The initial profile and settings of an account. */
export const ownOf = (userID: string) =>
  ({
    profile: { userID },
    folders: [],
    receiveOption: null,
    customStatus: '',
    isLoggedIn: false,
    c2cMutedUntil: 0,
    groupMutedUntil: 0,
  }) satisfies Partial<Account>

const create = (services: Data, app: number, userID: string): Account => {
  const isLong = Buffer.byteLength(userID) > LIMITS.USER_ID_BYTES
  if (userID === '' || isLong || CONTROL.test(userID) || !isWellFormed(userID)) {
    const why = `the userID is not text of 1 to ${LIMITS.USER_ID_BYTES} bytes`
    throw new Refusal(serverCodes.BAD_ACCOUNT, `open account: ${why}`)
  }
  const { cache, writer, tables } = services
  const id = ++cache.lastIDs.account
  const account: Account = {
    id,
    app,
    userID,
    tinyID: tinyIDOf(id),
    created: services.time(),
    voidUntil: 0,
    ...ownOf(userID),
    isDeleted: false,
    blacklist: new Map(),
    position: 0,
    startPosition: 0,
    recent: new RecentSends(0),
    sides: new Map(),
    touchedIn: 0,
  }
  cache.addAccount(account)
  writer.touch(tables.account, account)
  return account
}

const TINY_ID_PREFIX = '1441152'

/** Eighteen digits, the form that clients expect. */
const tinyIDOf = (id: number): string => `${TINY_ID_PREFIX}${String(id).padStart(11, '0')}`
