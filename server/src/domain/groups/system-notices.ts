import {
  type GroupNotice,
  type GroupSystemNoticePayload,
  MessageFlag,
  wireConversationType,
} from 'tavern-im/protocol'
import { withLoaded } from '../../kernel/cache-miss.ts'
import type { Account, DirectMembership, Group } from '../cache/entities.ts'
import type { Data } from '../data.ts'
import { MessagePush } from '../events/pushes.ts'
import { append, type Draft, settle } from '../messages/append.ts'
import type { MessageStoring } from '../messages/message-storing.ts'
import { SERVER_SENDER, serverDraft, serverRandom } from '../messages/server-draft.ts'

/** A notice from a group to users. */
export interface Notice {
  readonly operationType: (typeof GroupNotice)[keyof typeof GroupNotice]
  readonly group: Pick<Group, 'groupID' | 'name' | 'type' | 'avatar'>
  /** The back end as operator may have no account. */
  readonly operator: Pick<Account, 'userID' | 'tinyID' | 'profile'>
  /** The text of a notice from the app. */
  readonly text?: string
  /** The note of the applicant, inviter or operator. */
  readonly handleMessage?: string
  /** For an application: the token that an answer repeats, and the user it would admit. */
  readonly authentication?: string
  readonly messageKey?: string
  readonly userID?: string
}

/** Users notified in one tick of the event loop. */
const BATCH = 200

/**
 * Notifies users in batches; each batch starts after the one before is on disk. Skips users without
 * an account.
 */
export const notifyAll = async (
  services: MessageStoring,
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
 * Appends a notice to the users' conversations with the system and delivers it to all their
 * devices: no answer carries it. The operator's own notice is not unread. Returns the sequence for
 * each user. Use inside `withLoaded`, with sides of `cache.notices`.
 */
export const notify = (
  services: MessageStoring,
  sides: readonly DirectMembership[],
  notice: Notice,
): number[] => {
  const draft = draftOf(services, notice)
  return sides.map((side) => notifyOne(services, side, draft))
}

const notifyOne = (services: MessageStoring, side: DirectMembership, draft: Draft): number => {
  const { writer, tables, delivery } = services
  const { account, head } = side
  const isOwn = draft.from === account.userID
  const identity = {
    random: serverRandom(services),
    flags: isOwn ? MessageFlag.noUnread : 0,
  }
  const origin = { senderID: SERVER_SENDER, position: ++account.position }
  const { time, sequence, bytes, kept } = append(services, head, { ...draft, ...identity }, origin)
  side.position = account.position
  side.lastSequence = sequence
  side.lastTime = time
  if (!isOwn) side.unread += 1
  else if (side.unread === 0) side.readSequence = sequence
  writer.touch(tables.side, side)
  writer.afterCommit(() => {
    settle(head, kept)
    const recipients = { sdkAppID: account.app, userIDs: [account.userID] }
    delivery.deliver(recipients, new MessagePush(origin.position, bytes))
  })
  return sequence
}

/** A notice that is not stored. */
export const passingNotice = (services: Data, notice: Notice): Draft => {
  const draft = draftOf(services, notice)
  return { ...draft, flags: draft.flags | MessageFlag.onlineOnly }
}

const draftOf = (services: Data, notice: Notice): Draft =>
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
