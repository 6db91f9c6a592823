import { type AnswerOf, type commands, LIMITS, serverCodes } from 'tavern-im/protocol'
import type { Account } from '../domain/cache/entities.ts'
import type { Data } from '../domain/data.ts'
import type { Notify } from '../domain/notify.ts'
import { blockUsers, unblockUsers } from '../domain/people/blocking.ts'
import type { Relations } from '../domain/relations.ts'
import { withLoaded } from '../kernel/cache-miss.ts'
import { listOf, shape, text, whole } from '../kernel/guards.ts'
import { type Context, type CoreHandlers, callerOf, request } from './context.ts'
import type { Limits } from './limits.ts'
import { changeRelations } from './relation-change.ts'

type Table = typeof commands.blacklist

const readChange = request(
  'blacklist',
  serverCodes.RELATION_BAD_PARAMETER,
  shape({ userIDList: listOf(text(LIMITS.USER_ID_BYTES, 1), LIMITS.BLACKLIST) }),
)

const readList = request(
  'blacklist.list',
  serverCodes.RELATION_BAD_PARAMETER,
  shape({ startIndex: whole(0, LIMITS.BLACKLIST), maxLimited: whole(1, LIMITS.BLACKLIST) }),
)

const list = async (context: Context<Data>, body: unknown): Promise<AnswerOf<Table['list']>> => {
  const { startIndex, maxLimited } = readList(body)
  const { writer } = context.services
  const { losses } = writer
  const all = await withLoaded(() => [...callerOf(context).blacklist.values()])
  await writer.settled(losses)
  const end = startIndex + maxLimited
  return {
    blacklist: all
      .slice(startIndex, end)
      .map(({ userID, time: timeStamp }) => ({ userID, timeStamp })),
    startIndex: end < all.length ? end : 0,
  }
}

/** `act` returns the users that exceed the limit. */
const change = (
  context: Context<Data & Limits>,
  body: unknown,
  act: (me: Account, others: readonly Account[]) => ReadonlySet<Account> | undefined,
): Promise<AnswerOf<Table['add']>> =>
  changeRelations(context, readChange(body).userIDList, (me, others) => {
    const refused = act(me, others)
    return (_, other) => {
      if (other === undefined) return serverCodes.RELATION_ACCOUNT_UNKNOWN
      return refused?.has(other) ? serverCodes.BLACKLIST_FULL : 0
    }
  })

/** Handlers for blocked users. */
export const blacklistHandlers = {
  list,
  add: (context: Context<Data & Notify & Limits>, body: unknown) =>
    change(context, body, (me, others) => blockUsers(context.services, me, others, context.caller)),
  remove: (context: Context<Data & Notify & Relations & Limits>, body: unknown) =>
    change(context, body, (me, others) => {
      unblockUsers(context.services, me, others, context.caller)
      return undefined
    }),
} satisfies CoreHandlers<Table>
