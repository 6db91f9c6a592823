import { wireConversationType } from 'tavern-im/protocol'
import type { Data } from '../../domain/data.ts'
import type { FoundMessage } from '../../domain/messages/found-message.ts'
import { messageKeyOf } from '../../domain/messages/message-key.ts'
import { byOf, type Caller } from '../../kernel/caller.ts'
import type { BackEnds } from '../services.ts'
import { callWebhook, ofGroupMessages, ofMessages } from './hook-answer.ts'
import { sendWebhook } from './send-webhook.ts'

/** Reaction or extension that is added to a message, or removed. */
interface Attached {
  readonly kind: 'Reaction' | 'Extension'
  readonly fields: object
}

type Target = Pick<FoundMessage, 'account' | 'conversation' | 'message'>

/** Webhook before something is attached to a message. Throws the refusal of the back end. */
export const askAttached = async (
  services: BackEnds,
  caller: Caller,
  target: Target,
  { kind, fields }: Attached,
): Promise<void> => {
  const isGroup = target.conversation.type === wireConversationType.group
  const command = `${isGroup ? 'Group' : 'C2C'}.CallbackBeforeMsg${kind}` as const
  const rules = (isGroup ? ofGroupMessages : ofMessages)(`change ${kind.toLowerCase()}`)
  const { origin } = byOf(caller)
  await callWebhook(services, origin, command, rules, () => ({
    ...bodyOf(caller, target),
    ...fields,
  }))
}

/** Webhook after something was attached to a message, or removed. */
export const notifyAttached = (
  services: Data & BackEnds,
  caller: Caller,
  target: Target,
  { kind, fields }: Attached,
): void => {
  const isGroup = target.conversation.type === wireConversationType.group
  const command = `${isGroup ? 'Group' : 'C2C'}.CallbackAfterMsg${kind}` as const
  sendWebhook(services, command, byOf(caller).origin, () => ({
    ...bodyOf(caller, target),
    ...fields,
  }))
}

const bodyOf = (caller: Caller, { account, conversation, message }: Target): object => {
  const { sequence, random, time, from } = message
  const target = {
    Operator_Account: byOf(caller).operator.userID,
    Sender_Account: from,
    MsgSeq: sequence,
    MsgRandom: random,
    MsgTime: time,
  }
  if (conversation.type === wireConversationType.c2c) {
    const { userID: To_Account } = conversation.peerSide.account
    return { From_Account: account.userID, To_Account, ...target, MsgKey: messageKeyOf(message) }
  }
  const { groupID, community, type } = conversation.group
  return {
    GroupId: community?.groupID ?? groupID,
    ...(community !== null && { TopicId: groupID }),
    Type: type,
    ...target,
  }
}
