import { LIMITS, wireConversationType } from 'tavern-im/protocol'
import { ownOf } from '../domain/accounts/open-account.ts'
import type { Account } from '../domain/cache/entities.ts'
import type { Configuration } from '../domain/configuration/configuration.ts'
import type { Data } from '../domain/data.ts'
import { unfollowUsers } from '../domain/follow/change-follow.ts'
import type { GroupPosting } from '../domain/groups/group-posting.ts'
import { removeMembers } from '../domain/groups/members.ts'
import type { Notify } from '../domain/notify.ts'
import { settleApplication } from '../domain/people/applications.ts'
import { unblockUsers } from '../domain/people/blocking.ts'
import { dropFriends } from '../domain/people/friends.ts'
import type { Relations } from '../domain/relations.ts'
import type { LiveRooms } from '../domain/rooms/live-rooms.ts'
import type { Context } from '../handlers/context.ts'
import { deleteConversations } from '../handlers/conversation/delete-conversations.ts'
import { withLoaded } from '../kernel/cache-miss.ts'
import { originOf } from '../kernel/caller.ts'
import type { Devices } from '../services/services.ts'
import { asBackEnd } from './act-as.ts'
import { UINT32 } from './fields.ts'
import { KICKED_BY_REST, kick } from './login-rows.ts'
import type { RestContext } from './rest-row.ts'

/** The capabilities to delete an account. */
export type Deleting = GroupPosting & Configuration & Relations & Devices

/**
 * Deletes an account with everything of its own. Its messages stay with the recipients, and its
 * groups continue; groups that it owns have no owner. A later account with its userID starts empty.
 * Refuses with 70107.
 */
export const deleteAccount = async (rest: RestContext<Deleting>, userID: string): Promise<void> => {
  const { services } = rest
  const { losses } = services.writer
  const account = await kick(rest, userID)
  const context = await asBackEnd(rest, userID)
  await endRelations(services, account, context)
  await leaveGroups(services, account, context)
  await forgetConversations(services, account, context)
  // Lost writes would survive the account; the back end retries.
  await services.writer.settled(losses)
  await withLoaded(() => emptied(services, account))
  await services.writer.settled(losses)
  // The user may have logged in again meanwhile.
  services.delivery.kick(rest.sdkAppID, userID, KICKED_BY_REST)
}

/** Users whose data is loaded at once. */
const TOGETHER = 100

/** Removes the account from all lists of others, and empties its own. */
const endRelations = async (
  services: Data & Notify & Relations,
  account: Account,
  { caller }: Context<Data & Notify & Relations>,
): Promise<void> => {
  const { app } = account
  for (const userIDs of inPages(await relatedTo(services, account))) {
    await withLoaded(() => {
      const others = services.cache.accounts(app, userIDs).filter((one) => one !== account)
      services.cache.people(account, ...others)
      services.follows.of([account, ...others])
      dropFriends(services, account, userIDs)
      for (const other of others) {
        dropFriends(services, other, [account.userID])
        settleApplication(services, account, other)
        settleApplication(services, other, account)
        if (other.blacklist.has(account.userID)) {
          unblockUsers(services, other, [account], caller)
        }
        unfollowUsers(services, other, [account])
      }
      unblockUsers(services, account, others, caller)
      unfollowUsers(services, account, others)
    })
  }
  await services.writer.settled()
  await withLoaded(() => {
    const [people] = services.cache.people(account)
    people.groups = []
    services.writer.touch(services.tables.people.row, people)
  })
}

const relatedTo = async (services: Data, account: Account): Promise<string[]> => {
  const { storage, queries, writer, cache } = services
  await writer.settled()
  const [people] = await withLoaded(() => cache.people(account))
  const befriended = await storage.read(queries.befriendedBy, [account.id, 0, UINT32])
  const blockedBy = await storage.read(queries.blockedBy, [account.id])
  const followed = await storage.read(queries.followedUsers, [account.id])
  const following = await storage.read(queries.followingUsers, [account.id])
  const { friends, received, sent } = people
  return [
    ...new Set([
      ...[friends, received, sent, account.blacklist].flatMap((list) => [...list.keys()]),
      ...[befriended, blockedBy, followed, following].flatMap((rows) =>
        rows.map(({ userID }) => userID),
      ),
    ]),
  ]
}

const leaveGroups = async (
  services: GroupPosting,
  account: Account,
  { caller }: Context<GroupPosting>,
): Promise<void> => {
  const rows = await services.storage.read(services.queries.groupsOf, [account.id])
  for (const { group_id: groupID } of rows) {
    await withLoaded(() => {
      const group = services.cache.group(account.app, groupID)
      const member = group?.members.get(account.userID)
      if (group === null || member === undefined) return
      const notices = services.cache.notices([account])
      const by = { operator: account, operatorRole: member.role, origin: originOf(caller) }
      removeMembers(services, group, notices, { ...by, reason: 'quit' })
    })
  }
}

/** Deletes the account's side of its conversations; the peers keep theirs. */
const forgetConversations = async (
  services: Data & Notify & LiveRooms,
  account: Account,
  context: Context<Data & Notify & LiveRooms>,
): Promise<void> => {
  await services.writer.settled()
  const partners = await services.storage.read(services.queries.partners, [account.id, UINT32])
  const { c2c, system } = wireConversationType
  const conversations = [
    ...partners.map(({ userID: to }) => ({ conversationType: c2c, to })),
    { conversationType: system, to: account.userID },
  ]
  for (const page of inPages(conversations, LIMITS.CONVERSATION_GET)) {
    const conversationList = page.map((conversation) => ({ ...conversation, sequence: UINT32 }))
    await deleteConversations(context, { conversationList, clearHistoryMessage: 1 })
  }
}

/** Keeps its row, and the newest entry of its log, so that positions continue. */
const emptied = (services: Data, account: Account): void => {
  const { writer, tables, queries } = services
  Object.assign(account, {
    ...ownOf(account.userID),
    isDeleted: true,
    voidUntil: services.time(),
  } satisfies Partial<Account>)
  writer.touch(tables.account, account)
  writer.write(queries.trimLog, [account.id, account.position - 1])
}

const inPages = <Item>(items: readonly Item[], size = TOGETHER): Item[][] =>
  Array.from({ length: Math.ceil(items.length / size) }, (_, page) =>
    items.slice(page * size, (page + 1) * size),
  )
