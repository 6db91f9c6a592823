import { type AccountEvent, type GroupEvent, pushes } from 'tavern-im/protocol'
import type { Account } from '../cache/entities.ts'
import type { Data } from '../data.ts'
import type { Notify } from '../notify.ts'
import { outgoing } from './pushes.ts'

/** The log is cut once per this part of its length. */
const CUTS_PER_LENGTH = 10

/** The position up to which an account's log may have been cut: an older cookie cannot be continued. */
export const logFloor = (account: Account, retention: number): number =>
  Math.max(0, account.position - retention)

/**
 * Appends an event to the account's log and publishes it to its devices, except the connection that
 * caused it. Returns its position.
 */
export const logEvent = (
  services: Data & Notify,
  account: Account,
  event: AccountEvent,
  exceptConnectionID = '',
): number => {
  const { writer, tables, delivery } = services
  account.position += 1
  const { position } = account
  writer.hold(account)
  writer.write(tables.insert.log, [account.id, position, JSON.stringify(stored(event))])
  cutLog(services, account)
  writer.afterCommit(() => {
    const recipients = { sdkAppID: account.app, userIDs: [account.userID], exceptConnectionID }
    delivery.deliver(recipients, outgoing(pushes.sync.account, { position, data: event }))
  })
  return position
}

/**
 * The form in which logs store an event: of a message only its address and the kind of change, of
 * friends and the own profile only the userID. So the log keeps no recalled content and no long
 * texts, and a client that was offline receives the current state.
 */
export const stored = (event: AccountEvent | GroupEvent): object => {
  switch (event.event) {
    case 'messageChanged': {
      const { message, ...rest } = event
      return { ...rest, sequence: message.sequence }
    }
    case 'reaction': {
      const { reaction, messageID: _, otherUserIDList: __, ...rest } = event
      return { ...rest, reactionID: reaction.reactionID }
    }
    case 'extensions': {
      const { extensions: _, messageID: __, ...rest } = event
      return rest
    }
    case 'pinned': {
      const { message, isPinned: _, ...rest } = event
      return { ...rest, sequence: message.sequence }
    }
    case 'friends':
      return { event: 'friends', userIDList: event.friendList.map(({ userID }) => userID) }
    case 'profile':
      // The event of a group's profile names the changed fields.
      return 'userID' in event.profile ? { event: 'profile' } : event
    case 'attributes':
    case 'counters':
      return { event: event.event }
    default:
      return event
  }
}

const cutLog = ({ writer, queries, logRetention }: Data & Notify, account: Account) => {
  const step = Math.max(1, Math.floor(logRetention / CUTS_PER_LENGTH))
  const floor = logFloor(account, logRetention)
  if (floor === 0 || account.position % step !== 0) return
  writer.write(queries.trimLog, [account.id, floor])
}
