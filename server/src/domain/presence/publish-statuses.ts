import { pushes, type WireStatus } from 'tavern-im/protocol'
import { withLoaded } from '../../kernel/cache-miss.ts'
import type { Account } from '../cache/entities.ts'
import type { Configuration } from '../configuration/configuration.ts'
import type { Data } from '../data.ts'
import { outgoing } from '../events/pushes.ts'
import type { Notify } from '../notify.ts'
import type { Relations } from '../relations.ts'
import { presenceKey, type StatusChange } from './presence.ts'
import { statusOf, statusText } from './status.ts'

/** A user's status and its recipients. */
interface StatusNews {
  readonly status: WireStatus
  /** Connections that have subscribed, with their users. */
  readonly watching: readonly (readonly [connectionID: string, userID: string])[]
  /** Users who receive it on all their connections. */
  readonly userIDs: readonly string[]
}

/** Publishes the current statuses of these users to all recipients. */
export const publishStatuses = async (
  services: Data & Notify & Configuration & Relations,
  changed: readonly StatusChange[],
): Promise<void> => {
  for (const app of new Set(changed.map((one) => one.app))) {
    const ofApp = changed.filter((one) => one.app === app)
    const news = await withLoaded(() => newsOf(services, app, ofApp))
    publish(services, app, news)
  }
}

const newsOf = (
  services: Data & Notify & Configuration & Relations,
  app: number,
  changed: readonly StatusChange[],
): StatusNews[] => {
  const { cache, presence, settings, delivery } = services
  const { isOn, toFriends } = settings.of(app).status.value
  const own = new Map(changed.map(({ userID, isOwn }) => [userID, isOwn]))
  const accounts = cache.accounts(app, own.keys())
  const friendsOf = isOn && toFriends ? cache.people(...accounts) : []
  const watchedOf = ({ userID }: Account) =>
    isOn ? presence.watchers.of(presenceKey(app, userID)) : undefined
  return accounts.map((account, index) => {
    const { userID } = account
    const isFree = (other: string) => !account.blacklist.has(other)
    const friends = [...(friendsOf[index]?.friends.keys() ?? [])]
    const near = friends.filter((friend) => isFree(friend) && delivery.isOnline(app, friend))
    const status = statusOf(services, account)
    const watched = watchedOf(account)
    const isNew = watched !== undefined && watched.lastStatus !== statusText(status)
    if (isNew) watched.lastStatus = statusText(status)
    const watchers = isNew ? [...watched.by.values()] : []
    return {
      status,
      watching: watchers
        .filter((watcher) => isFree(watcher.userID))
        .map((watcher) => [watcher.connectionID, watcher.userID] as const),
      userIDs: own.get(userID) ? [userID, ...near] : near,
    }
  })
}

interface StatusRecipients {
  readonly statusList: readonly WireStatus[]
  readonly userIDs: Set<string>
  readonly onlyConnectionIDs: Set<string>
}

/** Each recipient gets one push with all statuses; equal contents share a push. */
const publish = (services: Notify, sdkAppID: number, news: readonly StatusNews[]): void => {
  const byConnection = new Map<string, { readonly userID: string; readonly list: WireStatus[] }>()
  const byUser = new Map<string, WireStatus[]>()
  for (const { status, watching, userIDs } of news) {
    for (const [connectionID, userID] of watching) {
      const known = byConnection.get(connectionID)
      if (known === undefined) byConnection.set(connectionID, { userID, list: [status] })
      else known.list.push(status)
    }
    for (const userID of userIDs) {
      const known = byUser.get(userID)
      if (known === undefined) byUser.set(userID, [status])
      else known.push(status)
    }
  }
  const alike = new Map<string, StatusRecipients>()
  for (const [connectionID, { userID, list }] of byConnection) {
    const recipients = recipientsFor(alike, list)
    recipients.userIDs.add(userID)
    recipients.onlyConnectionIDs.add(connectionID)
  }
  for (const { statusList, ...recipients } of alike.values()) {
    services.delivery.deliver(
      { sdkAppID, ...recipients },
      outgoing(pushes.presence.status, { statusList }),
    )
  }
  const alikeUsers = new Map<string, StatusRecipients>()
  for (const [userID, list] of byUser) recipientsFor(alikeUsers, list).userIDs.add(userID)
  for (const { statusList, userIDs } of alikeUsers.values()) {
    services.delivery.deliver(
      { sdkAppID, userIDs },
      outgoing(pushes.presence.status, { statusList }),
    )
  }
}

const recipientsFor = (
  alike: Map<string, StatusRecipients>,
  statusList: readonly WireStatus[],
): StatusRecipients => {
  const key = statusList.map(({ userID }) => userID).join('\n')
  const known = alike.get(key)
  if (known !== undefined) return known
  const recipients = {
    statusList,
    userIDs: new Set<string>(),
    onlyConnectionIDs: new Set<string>(),
  }
  alike.set(key, recipients)
  return recipients
}
