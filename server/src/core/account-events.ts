import { type AccountEvent, pushes } from 'tavern-im/protocol'
import type { Account } from './entities.ts'
import { outgoing } from './pushes.ts'
import type { World } from './world.ts'

/** The log is cut once per this part of its length. */
const CUTS_PER_LENGTH = 10

/** The position up to which an account's log may have been cut: an older cookie cannot be continued. */
export const logFloor = (account: Account, retention: number): number =>
  Math.max(0, account.position - retention)

/**
 * Puts an event into the account's log and tells its devices, except the connection that caused it.
 * Returns its position.
 */
export const logEvent = (
  world: World,
  account: Account,
  event: AccountEvent,
  exceptConnectionID = '',
): number => {
  const { writer, tables, delivery } = world
  account.position += 1
  const { position } = account
  writer.hold(account)
  writer.write(tables.insert.log, [account.id, position, JSON.stringify(event)])
  cutLog(world, account)
  writer.afterCommit(() => {
    const audience = { sdkAppID: account.app, userIDs: [account.userID], exceptConnectionID }
    delivery.deliver(audience, outgoing(pushes.sync.account, { position, data: event }))
  })
  return position
}

const cutLog = ({ writer, queries, logRetention }: World, account: Account) => {
  const step = Math.max(1, Math.floor(logRetention / CUTS_PER_LENGTH))
  const floor = logFloor(account, logRetention)
  if (floor === 0 || account.position % step !== 0) return
  writer.write(queries.trimLog, [account.id, floor])
}
