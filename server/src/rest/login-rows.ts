import { LIMITS } from 'tavern-im/protocol'
import type { Account } from '../domain/cache/entities.ts'
import type { Data } from '../domain/data.ts'
import type { Notify } from '../domain/notify.ts'
import { withLoaded } from '../kernel/cache-miss.ts'
import { type Guard, record, text } from '../kernel/guards.ts'
import { Refusal } from '../kernel/refusal.ts'
import type { Devices } from '../services/services.ts'
import { type RestContext, type RestRows, row } from './rest-row.ts'

const NO_ACCOUNT = 70107
export const KICKED_BY_REST = 3

const userID = text(LIMITS.USER_ID_BYTES, 1)

/** Older callers name the user `Identifier`. */
const user: Guard<string> = (value, name) => {
  const { UserID, Identifier } = record(value, name)
  return userID(UserID ?? Identifier, 'UserID')
}

/** `im_open_login_svc`: accounts and their sessions. */
export const loginRows: RestRows<Data & Notify & Devices> = {
  /** Ends all sessions of a user, and revokes the issued UserSigs. */
  kick: row(['account', 'UserID|Identifier'], user, async (rest, userID) => {
    await kick(rest, userID)
    return {}
  }),
}

/** Refuses with 70107. */
export const kick = async (
  { services, sdkAppID }: RestContext<Data & Notify & Devices>,
  userID: string,
): Promise<Account> => {
  const account = await withLoaded(() => {
    const account = services.cache.account(sdkAppID, userID)
    if (account === null) throw new Refusal(NO_ACCOUNT, `kick ${userID}: no such account`)
    account.voidUntil = services.time()
    services.writer.touch(services.tables.account, account)
    return account
  })
  const { losses } = services.writer
  await services.pusher.targets.remove(account, () => true)
  await services.writer.settled(losses)
  services.delivery.kick(sdkAppID, userID, KICKED_BY_REST)
  return account
}
