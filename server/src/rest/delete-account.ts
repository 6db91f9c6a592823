import { LIMITS, wireConversationType } from 'tavern-im/protocol'
import { unfollowUsers } from '../core/follow/change-follow.ts'
import { removeMembers } from '../core/groups/members.ts'
import { withLoaded } from '../core/memory/cache-miss'
import type { Account } from '../core/memory/entities.ts'
import { ownOf } from '../core/open-account.ts'
import { settleApplication } from '../core/people/applications.ts'
import { unblockUsers } from '../core/people/blocking.ts'
import { dropFriends } from '../core/people/friends.ts'
import type { World } from '../core/world.ts'
import type { Context } from '../handlers/context.ts'
import { deleteConversations } from '../handlers/conversation/delete-conversations.ts'
import { originOf } from '../webhooks/send-webhook'
import { asBackEnd } from './act-as.ts'
import { UINT32 } from './fields.ts'
import { KICKED_BY_REST, kick } from './login-rows.ts'
import type { RestContext } from './rest-row.ts'

/**
 * Takes an account away with all that is its own. What it has said stays with those to whom it was said, and its groups
 * go on; those that it owns have no owner. Whoever is made anew with its ID begins with nothing. Refuses with 70107.
 */
export const deleteAccount = async (rest: RestContext, userID: string): Promise<void> => {
  const { world } = rest
  const { losses } = world.writer
  const account = await kick(rest, userID)
  const context = await asBackEnd(rest, userID)
  await endRelations(world, account, context)
  await leaveGroups(world, account, context)
  await forgetConversations(world, account, context)
  // What is not on disk would stay when the account is gone; the back end asks once more.
  await world.writer.settled(losses)
  await withLoaded(() => emptied(world, account))
  await world.writer.settled(losses)
  // It may have come in again meanwhile.
  world.delivery.kick(rest.sdkAppID, userID, KICKED_BY_REST)
}

/** Users of whom so much is loaded at once. */
const TOGETHER = 100

/** No list of anybody has the account, and its own are empty. */
const endRelations = async (world: World, account: Account, { caller }: Context): Promise<void> => {
  const { app } = account
  for (const userIDs of inPages(await relatedTo(world, account))) {
    await withLoaded(() => {
      const others = world.cache.accounts(app, userIDs).filter((one) => one !== account)
      const blacklists = world.cache.blacklists([account, ...others])
      world.cache.people(account, ...others)
      world.follows.of([account, ...others])
      dropFriends(world, account, userIDs)
      for (const other of others) {
        dropFriends(world, other, [account.userID])
        settleApplication(world, account, other)
        settleApplication(world, other, account)
        if (blacklists.get(other.userID)?.has(account.userID)) {
          unblockUsers(world, other, [account], caller)
        }
        unfollowUsers(world, other, [account])
      }
      unblockUsers(world, account, others, caller)
      unfollowUsers(world, account, others)
    })
  }
  await world.writer.settled()
  await withLoaded(() => {
    const [people] = world.cache.people(account)
    people.groups = []
    world.writer.touch(world.tables.people.row, people)
  })
}

const relatedTo = async (world: World, account: Account): Promise<string[]> => {
  const { storage, queries, writer, cache } = world
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

const leaveGroups = async (world: World, account: Account, { caller }: Context): Promise<void> => {
  const rows = await world.storage.read(world.queries.groupsOf, [account.id])
  for (const { group_id: groupID } of rows) {
    await withLoaded(() => {
      const group = world.cache.group(account.app, groupID)
      const member = group?.members.get(account.userID)
      if (group === null || member === undefined) return
      const notices = world.cache.notices([account])
      const by = { operator: account, operatorRole: member.role, origin: originOf(caller) }
      removeMembers(world, group, notices, { ...by, reason: 'quit' })
    })
  }
}

/** Its side of them: the others keep theirs. */
const forgetConversations = async (
  world: World,
  account: Account,
  context: Context,
): Promise<void> => {
  await world.writer.settled()
  const partners = await world.storage.read(world.queries.partners, [account.id, UINT32])
  const { c2c, system } = wireConversationType
  const places = [
    ...partners.map(({ userID: to }) => ({ conversationType: c2c, to })),
    { conversationType: system, to: account.userID },
  ]
  for (const page of inPages(places, LIMITS.CONVERSATION_GET)) {
    const conversationList = page.map((place) => ({ ...place, sequence: UINT32 }))
    await deleteConversations(context, { conversationList, clearHistoryMessage: 1 })
  }
}

/** What is left of it is its row, and the newest entry of its log, so that positions go on. */
const emptied = (world: World, account: Account): void => {
  const { writer, tables, queries } = world
  Object.assign(account, {
    ...ownOf(account.userID),
    isDeleted: true,
    voidUntil: world.time(),
  } satisfies Partial<Account>)
  writer.touch(tables.account, account)
  writer.write(queries.trimLog, [account.id, account.position - 1])
}

const inPages = <Item>(items: readonly Item[], size = TOGETHER): Item[][] =>
  Array.from({ length: Math.ceil(items.length / size) }, (_, page) =>
    items.slice(page * size, (page + 1) * size),
  )
