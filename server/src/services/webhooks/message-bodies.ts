import {
  MessageFlag,
  type SendAnswer,
  type WireMessage,
  wireConversationType,
} from 'tavern-im/protocol'
import { messageBodyOf } from '../../domain/elements/message-body.ts'
import type { CallerConversation } from '../../domain/messages/found-message.ts'
import { messageKeyOf } from '../../domain/messages/message-key.ts'

/** A message as its sender wrote it, without a sequence. */
type Written = Pick<
  WireMessage,
  'from' | 'to' | 'clientTime' | 'random' | 'flags' | 'type' | 'payload' | 'cloudCustomData'
> & { readonly cmConfigID?: string }

const content = ({ flags, cloudCustomData, cmConfigID, ...said }: Written) => ({
  OnlineOnlyFlag: (flags & MessageFlag.onlineOnly) === 0 ? 0 : 1,
  MsgBody: messageBodyOf(said),
  CloudCustomData: cloudCustomData,
  ...(cmConfigID !== undefined && { CustomModerationConfigID: cmConfigID }),
})

/** A message to one user; before it is stored it has no sequence. */
export const c2cBody = (
  message: Written,
  { sequence = 0, time = message.clientTime }: Partial<SendAnswer> = {},
): object => {
  const { from, to, random } = message
  return {
    From_Account: from,
    To_Account: to,
    MsgSeq: sequence,
    MsgRandom: random,
    MsgTime: time,
    MsgKey: messageKeyOf({ sequence, random, time }),
    ...content(message),
  }
}

/** A message to a group, or to a topic of a community. */
export const groupBody = (
  message: Written,
  { groupID, type }: { readonly groupID: string; readonly type: string },
): object => {
  const { from, to, random } = message
  return {
    GroupId: groupID,
    ...(to !== groupID && { TopicId: to }),
    Type: type,
    From_Account: from,
    Operator_Account: from,
    Random: random,
    ...content(message),
  }
}

/**
 * A stored message before or after a modification: `from` is the user who modifies it,
 * `Sender_Account` its sender.
 */
export const modificationBody = (
  conversation: CallerConversation,
  message: WireMessage,
  operatorID: string,
): object => {
  const { sequence, time, from: Sender_Account } = message
  const changed = { ModifyFlag: 1, Sender_Account }
  if (conversation.type === wireConversationType.c2c) {
    const to = receiverOf(conversation, operatorID)
    return { ...c2cBody({ ...message, from: operatorID, to }, { sequence, time }), ...changed }
  }
  const { groupID, community, type } = conversation.group
  const group = { groupID: community?.groupID ?? groupID, type }
  const said = groupBody({ ...message, from: operatorID, to: groupID }, group)
  return { ...said, ...changed, MsgSeq: sequence, MsgTime: time }
}

/**
 * The peer of one side of a conversation. An administrator acts for the user in whose name it
 * calls.
 */
const receiverOf = (
  { ownSide, peerSide }: Extract<CallerConversation, { readonly ownSide: object }>,
  operatorID: string,
): string =>
  peerSide.account.userID === operatorID ? ownSide.account.userID : peerSide.account.userID
