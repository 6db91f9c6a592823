import { wireConversationType } from 'tavern-im/protocol'
import type { DirectMembership } from '../../domain/cache/entities.ts'
import type { Data } from '../../domain/data.ts'
import type { FoundMessage } from '../../domain/messages/found-message.ts'
import { messageKeyOf } from '../../domain/messages/message-key.ts'
import { byOf, type Caller, originOf } from '../../kernel/caller.ts'
import type { BackEnds } from '../services.ts'
import { modificationBody } from './message-bodies.ts'
import { sendWebhook, sendWithUnread } from './send-webhook.ts'

/** A message was recalled. */
export const notifyRecalled = (
  services: Data & BackEnds,
  caller: Caller,
  { conversation, message }: Pick<FoundMessage, 'conversation' | 'message'>,
): void => {
  const { operator, origin } = byOf(caller)
  if (conversation.type === wireConversationType.c2c) {
    const { ownSide, peerSide } = conversation
    const account = message.from === ownSide.account.userID ? peerSide.account : ownSide.account
    sendWithUnread(services, 'C2C.CallbackAfterMsgWithDraw', { origin, account }, () => ({
      From_Account: message.from,
      To_Account: message.to,
      MsgKey: messageKeyOf(message),
    }))
    return
  }
  const { group } = conversation
  sendWebhook(services, 'Group.CallbackAfterRecallMsg', origin, () => ({
    GroupId: group.community?.groupID ?? group.groupID,
    ...(group.community !== null && { TopicId: group.groupID }),
    Type: group.type,
    Operator_Account: operator.userID,
    MsgSeqList: [{ MsgSeq: message.sequence }],
  }))
}

/** A message was modified; `message` is the new version. */
export const notifyModified = (
  services: Data & BackEnds,
  caller: Caller,
  { conversation, message }: Pick<FoundMessage, 'conversation' | 'message'>,
): void => {
  const { operator, origin } = byOf(caller)
  const isGroup = conversation.type === wireConversationType.group
  const command = isGroup ? 'Group.CallbackAfterModifyMsg' : 'C2C.CallbackAfterModifyMsg'
  sendWebhook(services, command, origin, () => ({
    ...modificationBody(conversation, message, operator.userID),
    ModifyTime: message.extra?.modifiedTime,
  }))
}

/** One side of a C2C conversation was read. System notices are excluded. */
export const notifyRead = (
  services: Data & BackEnds,
  caller: Caller,
  { account, peer }: DirectMembership,
): void => {
  if (peer === account) return
  const origin = originOf(caller)
  sendWithUnread(services, 'C2C.CallbackAfterMsgReport', { origin, account }, () => ({
    Report_Account: account.userID,
    Peer_Account: peer.userID,
    LastReadTime: services.time(),
  }))
}
