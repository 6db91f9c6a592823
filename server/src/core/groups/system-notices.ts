import {
  type GroupNotice,
  type GroupSystemNoticePayload,
  MessageFlag,
  wireConversationType,
} from 'tavern-im/protocol'
import { MessagePush } from '../events/pushes.ts'
import { withLoaded } from '../memory/cache-miss.ts'
import type { Account, DirectMembership, Group } from '../memory/entities.ts'
import { append, type Draft, settle } from '../messages/append.ts'
import { SERVER_SENDER, serverDraft, serverRandom } from '../messages/server-draft.ts'
import type { Services } from '../services.ts'

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
  services: Services,
  app: number,
  userIDs: readonly string[],
  notice: Notice,
): Promise<void> => {
  for (let start = 0; start < userIDs.length; start += BATCH) {
    const batch = userIDs.slice(start, start + BATCH)
    await withLoaded(() =>
      notify(services, services.cache.notices(services.cache.accounts(app, batch)), notice),
    )
    await services.writer.settled()
  }
}

/**
 * Puts a notice into the conversations that these users have with the system, and tells all their devices: no
 * answer carries it. What a user did itself is not unread. Returns the sequence of each. Use inside `withLoaded`,
 * with sides of `memory.notices`.
 */
export const notify = (
  services: Services,
  sides: readonly DirectMembership[],
  notice: Notice,
): number[] => {
  const draft = draftOf(services, notice)
  return sides.map((side) => notifyOne(services, side, draft))
}

const notifyOne = (services: Services, side: DirectMembership, draft: Draft): number => {
  const { writer, tables, delivery } = services
  const { account, head } = side
  const isOwn = draft.from === account.userID
  const identity = {
    random: serverRandom(services),
    flags: isOwn ? MessageFlag.noUnread : 0,
  }
  const origin = { senderID: SERVER_SENDER, position: ++account.position }
  const { time, sequence, bytes } = append(services, head, { ...draft, ...identity }, origin)
  side.position = account.position
  side.lastSequence = sequence
  side.lastTime = time
  if (!isOwn) side.unread += 1
  else if (side.unread === 0) side.readSequence = sequence
  writer.touch(tables.side, side)
  writer.afterCommit(() => {
    settle(head, bytes)
    const recipients = { sdkAppID: account.app, userIDs: [account.userID] }
    delivery.deliver(recipients, new MessagePush(origin.position, bytes))
  })
  return sequence
}

/** A notice that stands nowhere. */
export const passingNotice = (services: Services, notice: Notice): Draft => {
  const draft = draftOf(services, notice)
  return { ...draft, flags: draft.flags | MessageFlag.onlineOnly }
}

const draftOf = (services: Services, notice: Notice): Draft =>
  serverDraft(services, notice.group, notice.operator, {
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
