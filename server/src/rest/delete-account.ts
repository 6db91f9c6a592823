import { LIMITS, wireConversationType } from 'tavern-im/protocol'
import { unfollowUsers } from '../core/follow/change-follow.ts'
import { removeMembers } from '../core/groups/members.ts'
import { withLoaded } from '../core/memory/cache-miss.ts'
import type { Account } from '../core/memory/entities.ts'
import { ownOf } from '../core/open-account.ts'
import { settleApplication } from '../core/people/applications.ts'
import { unblockUsers } from '../core/people/blocking.ts'
import { dropFriends } from '../core/people/friends.ts'
import type { Services } from '../core/services.ts'
import type { Context } from '../handlers/context.ts'
import { deleteConversations } from '../handlers/conversation/delete-conversations.ts'
import { originOf } from '../webhooks/send-webhook.ts'
import { asBackEnd } from './act-as.ts'
import { UINT32 } from './fields.ts'
import { KICKED_BY_REST, kick } from './login-rows.ts'
import type { RestContext } from './rest-row.ts'

/**
 * Takes an account away with all that is its own. What it has said stays with those to whom it was said, and its groups
 * go on; those that it owns have no owner. Whoever is made anew with its ID begins with nothing. Refuses with 70107.
 */
export const deleteAccount = async (rest: RestContext, userID: string): Promise<void> => {
  const { services } = rest
  const { losses } = services.writer
  const account = await kick(rest, userID)
  const context = await asBackEnd(rest, userID)
  await endRelations(services, account, context)
  await leaveGroups(services, account, context)
  await forgetConversations(services, account, context)
  // What is not on disk would stay when the account is gone; the back end asks once more.
  await services.writer.settled(losses)
  await withLoaded(() => emptied(services, account))
  await services.writer.settled(losses)
  // It may have come in again meanwhile.
  services.delivery.kick(rest.sdkAppID, userID, KICKED_BY_REST)
}

/** Users of whom so much is loaded at once. */
const TOGETHER = 100

/** No list of anybody has the account, and its own are empty. */
const endRelations = async (
  services: Services,
  account: Account,
  { caller }: Context,
): Promise<void> => {
  const { app } = account
  for (const userIDs of inPages(await relatedTo(services, account))) {
    await withLoaded(() => {
      const others = services.cache.accounts(app, userIDs).filter((one) => one !== account)
      const blacklists = services.cache.blacklists([account, ...others])
      services.cache.people(account, ...others)
      services.follows.of([account, ...others])
      dropFriends(services, account, userIDs)
      for (const other of others) {
        dropFriends(services, other, [account.userID])
        settleApplication(services, account, other)
        settleApplication(services, other, account)
        if (blacklists.get(other.userID)?.has(account.userID)) {
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

const relatedTo = async (services: Services, account: Account): Promise<string[]> => {
  const { storage, queries, writer, cache } = services
  await writer.settled()
  const [people] = await withLoaded(() => cache.people(account))
  const blocked = await withLoaded(() => cache.blacklist(account))
  const befriended = await storage.read(queries.befriendedBy, [account.id, 0, UINT32])
  const blockedBy = await storage.read(queries.blockedBy, [account.id])
  const followed = await storage.read(queries.followedUsers, [account.id])
  const following = await storage.read(queries.followingUsers, [account.id])
  const { friends, received, sent } = people
  return [
    ...new Set([
      ...[friends, received, sent, blocked].flatMap((list) => [...list.keys()]),
      ...[befriended, blockedBy, followed, following].flatMap((rows) =>
        rows.map(({ userID }) => userID),
      ),
    ]),
  ]
}

const leaveGroups = async (
  services: Services,
  account: Account,
  { caller }: Context,
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

/** Its side of them: the others keep theirs. */
const forgetConversations = async (
  services: Services,
  account: Account,
  context: Context,
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

/** What is left of it is its row, and the newest entry of its log, so that positions go on. */
const emptied = (services: Services, account: Account): void => {
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
