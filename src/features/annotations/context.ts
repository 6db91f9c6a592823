import { type Check, string } from '../../kernel/check.ts'
import * as errorCodes from '../../kernel/error-codes.ts'
import { imError } from '../../kernel/errors.ts'
import { declare } from '../../kernel/method.ts'
import { byteLength } from '../../lib/byte-length.ts'
import * as LIMITS from '../../protocol/limits.ts'
import type { ConfigurationFeature } from '../configuration/index.ts'
import type { GroupFeature } from '../groups/index.ts'
import type { FeatureKernel } from '../kernel.ts'
import { isLive, type MessageFeature, peerOf } from '../messages/index.ts'
import type { Message } from '../messages/model.ts'
import type { ProfileFeature } from '../profiles/index.ts'
import type { AnnotationApi, AnnotationEventData } from './api.ts'
import type { MessageAddress } from './commands.ts'
import type { ExtensionStore } from './extension-store.ts'
import type { ReactionStore } from './reaction-store.ts'

export interface AnnotationUses {
  readonly configuration: ConfigurationFeature
  readonly profiles: ProfileFeature
  readonly groups: GroupFeature
  readonly messages: MessageFeature
}

export interface AnnotationContext extends FeatureKernel<AnnotationEventData>, AnnotationUses {
  readonly reactions: ReactionStore
  readonly extensions: ExtensionStore
}

export const { method } = declare<AnnotationApi, AnnotationContext>()

/** A message or a copy of one. */
export const message: Check = (value) => {
  if (isLive(value) || typeof (value as Partial<Message> | null | undefined)?.ID === 'string')
    return
  throw imError(errorCodes.NOT_A_MESSAGE, { action: 'check message' })
}

/**
 * Replaces a copy by the message that this client knows; a copy of an unknown message is its own
 * source.
 */
export const known = (im: AnnotationContext, input: Message): Message => {
  const one = im.messages.recorded(input)
  if (typeof one.conversationID === 'string' && Number.isInteger(one.sequence)) return one
  throw imError(errorCodes.NOT_A_MESSAGE, { action: 'check message' })
}

export const refuse = (action: string, parameter: string, why: string) =>
  imError(errorCodes.INVALID_OPERATION, { action, why, data: { parameter } })

/** An example of a user in a list of reactions, for `readable`. */
export const reactorShape = { userID: '', nick: '', avatar: '' }

/** A reactionID. */
export const reactionID: Check = (value) => {
  string(value, 'reactionID')
  const id = value as string
  const isLegal = id !== '' && byteLength(id) <= LIMITS.REACTION_ID_BYTES
  if (isLegal && !/\p{Cc}|\p{Cs}/u.test(id)) return
  throw refuse('check reactionID', 'reactionID', 'must be 1 to 64 bytes without control characters')
}

/** The address of a message; throws 2905 if the message can have no reactions and extensions. */
export const addressOf = (
  action: string,
  { conversationID, ...message }: Message,
): MessageAddress => {
  const { status, sequence, isRevoked } = message
  const peer = peerOf(conversationID)
  if (peer === undefined || status !== 'success' || sequence < 1) {
    throw refuse(action, 'message', 'the message is not one that was sent and stored')
  }
  if (isRevoked) throw refuse(action, 'message', 'the message was recalled')
  return { ...peer, sequence }
}
