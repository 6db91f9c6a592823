import {
  type GroupNotice,
  type GroupSystemNoticePayload,
  MessageFlag,
  wireConversationType,
} from 'tavern-im/protocol'
import { MessagePush } from '../events/pushes.ts'
import { withLoaded } from '../memory/cache-miss'
import type { Account, DirectMembership, Group } from '../memory/entities.ts'
import { append, type Draft, settle } from '../messages/append.ts'
import { SERVER_SENDER, serverDraft, serverRandom } from '../messages/server-draft.ts'
import type { World } from '../world.ts'

/** What a group tells users. */
export interface Notice {
  readonly operationType: (typeof GroupNotice)[keyof typeof GroupNotice]
  readonly group: Pick<Group, 'groupID' | 'name' | 'type' | 'avatar'>
  /** A back end may have no account. */
  readonly operator: Pick<Account, 'userID' | 'tinyID' | 'profile'>
  /** Of a notice of the app's own. */
  readonly text?: string
  /** The note of who applied, invited, agreed, refused or removed. */
  readonly handleMessage?: string
  /** Of an application: what an answer to it names, and whom it would let in. */
  readonly authentication?: string
  readonly messageKey?: string
  readonly userID?: string
}

/** So many users are told in one turn of the event loop. */
const BATCH = 200

/**
 * Tells users one after the other, in batches, each after the one before is on disk. Who has no account is
 * passed over.
 */
export const notifyAll = async (
  world: World,
  app: number,
  userIDs: readonly string[],
  notice: Notice,
): Promise<void> => {
  for (let start = 0; start < userIDs.length; start += BATCH) {
    const batch = userIDs.slice(start, start + BATCH)
    await withLoaded(() =>
      notify(world, world.cache.notices(world.cache.accounts(app, batch)), notice),
    )
    await world.writer.settled()
  }
}

/**
 * Puts a notice into the conversations that these users have with the system, and tells all their devices: no
 * answer carries it. What a user did itself is not unread. Returns the sequence of each. Use inside `withLoaded`,
 * with sides of `memory.notices`.
 */
export const notify = (
  world: World,
  sides: readonly DirectMembership[],
  notice: Notice,
): number[] => {
  const draft = draftOf(world, notice)
  return sides.map((side) => notifyOne(world, side, draft))
}

const notifyOne = (world: World, side: DirectMembership, draft: Draft): number => {
  const { writer, tables, delivery } = world
  const { account, head } = side
  const isOwn = draft.from === account.userID
  const identity = {
    random: serverRandom(world),
    flags: isOwn ? MessageFlag.noUnread : 0,
  }
  const origin = { senderID: SERVER_SENDER, position: ++account.position }
  const { time, sequence, bytes } = append(world, head, { ...draft, ...identity }, origin)
  side.position = account.position
  side.lastSequence = sequence
  side.lastTime = time
  if (!isOwn) side.unread += 1
  else if (side.unread === 0) side.readSequence = sequence
  writer.touch(tables.side, side)
  writer.afterCommit(() => {
    settle(head, bytes)
    const audience = { sdkAppID: account.app, userIDs: [account.userID] }
    delivery.deliver(audience, new MessagePush(origin.position, bytes))
  })
  return sequence
}

/** A notice that stands nowhere. */
export const passingNotice = (world: World, notice: Notice): Draft => {
  const draft = draftOf(world, notice)
  return { ...draft, flags: draft.flags | MessageFlag.onlineOnly }
}

const draftOf = (world: World, notice: Notice): Draft =>
  serverDraft(world, notice.group, notice.operator, {
    conversationType: wireConversationType.system,
    flags: 0,
    type: 'TIMGroupSystemNoticeElem',
    payload: payloadOf(notice),
  })

const payloadOf = ({
  operationType,
  operator,
  group: { groupID, name, type, avatar },
  text = '',
  handleMessage = '',
  authentication = '',
  messageKey = '',
  userID,
}: Notice): GroupSystemNoticePayload => ({
  operationType,
  operatorID: operator.userID,
  groupProfile: { groupID, name, type, avatar },
  handleMessage,
  userDefinedField: text,
  messageRemindType: '',
  authentication,
  messageKey,
  ...(userID === undefined ? {} : { userID }),
})
