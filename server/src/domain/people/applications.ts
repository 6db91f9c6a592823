import type { Account } from '../cache/entities.ts'
import type { Data } from '../data.ts'
import { logEvent } from '../events/account-events.ts'
import type { Notify } from '../notify.ts'
import type { FriendApplication } from './people.ts'
import { applicationView } from './people-view.ts'

type Side = 'received' | 'sent'

/** The contents of a friend application. */
export type ApplicationFields = Omit<FriendApplication, 'id' | 'userID' | 'position' | 'time'>

const wireType = { received: 1, sent: 2 } as const
const isSent = { received: 0, sent: 1 } as const

/**
 * Stores an application on both sides and notifies their devices; it replaces an earlier one. Use
 * inside `withLoaded`, after the last look-up, with `cache.people` of both among them.
 */
export const keepApplication = (
  services: Data & Notify,
  from: Account,
  to: Account,
  asking: ApplicationFields,
): void => {
  keep(services, from, 'sent', to, asking)
  keep(services, to, 'received', from, asking)
}

const keep = (
  services: Data & Notify,
  account: Account,
  side: Side,
  other: Account,
  asking: ApplicationFields,
): void => {
  const { cache, writer, tables } = services
  const [people] = cache.people(account)
  const { id, userID } = other
  const position = account.position + 1
  const { source, wording, remark, groupName } = asking
  const time = services.time()
  const said = { position, time, source, wording, remark, groupName }
  const application = { id, userID, ...said }
  people[side].set(userID, application)
  writer.write(tables.people.application, [account.id, isSent[side], id, ...Object.values(said)])
  writer.hold(people)
  const applicationList = [applicationView(wireType[side], application)]
  logEvent(services, account, { event: 'friendApplications', applicationList, removedList: [] })
}

/** Removes the application of `from` to `to` on both sides. The same conditions. */
export const settleApplication = (services: Data & Notify, from: Account, to: Account): void => {
  forgetApplication(services, from, 'sent', to.userID)
  forgetApplication(services, to, 'received', from.userID)
}

/** Removes an application from one side's list. True if it was there. The same conditions. */
export const forgetApplication = (
  services: Data & Notify,
  account: Account,
  side: Side,
  userID: string,
): boolean => {
  const { cache, writer, tables } = services
  const [people] = cache.people(account)
  const application = people[side].get(userID)
  if (application === undefined) return false
  people[side].delete(userID)
  writer.write(tables.people.dropApplication, [account.id, isSent[side], application.id])
  writer.hold(people)
  const removedList = [{ userID, type: wireType[side] }]
  logEvent(services, account, { event: 'friendApplications', applicationList: [], removedList })
  return true
}

/** Marks applications up to this position of the account's log as read. The same conditions. */
export const readApplications = (services: Data & Notify, account: Account, upTo: number): void => {
  const { cache, writer, tables } = services
  const [people] = cache.people(account)
  const readPosition = Math.min(upTo, account.position)
  if (readPosition <= people.readPosition) return
  const isNews = [...people.received.values()].some(
    ({ position }) => position > people.readPosition && position <= readPosition,
  )
  if (!isNews) return
  people.readPosition = readPosition
  writer.touch(tables.people.row, people)
  logEvent(services, account, { event: 'friendApplicationsRead', readPosition })
}
