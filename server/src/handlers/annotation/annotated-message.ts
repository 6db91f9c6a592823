import {
  LIMITS,
  MESSAGE_EXTENSIONS_BIT,
  MessageFlag,
  serverCodes,
  type WireMessage,
} from 'tavern-im/protocol'
import { isBought } from '../../domain/configuration/app-settings.ts'
import type { Configuration } from '../../domain/configuration/configuration.ts'
import { BadField, type Guard, text } from '../../kernel/guards.ts'
import { Refusal } from '../../kernel/refusal.ts'
import type { Context } from '../context.ts'

const idText = text(LIMITS.REACTION_ID_BYTES, 1)

/**
 * A reaction's name: displayed as it is, so it has no control characters and no lone surrogates.
 */
export const reactionID: Guard<string> = (value, name) => {
  const id = idText(value, name)
  if (/\p{Cc}|\p{Cs}/u.test(id)) throw new BadField(`${name} has control characters`)
  return id
}

/** Refuses reactions and extensions of a recalled message. */
export const refuseRecalled = ({ flags, sequence }: WireMessage, operation: string): void => {
  if ((flags & MessageFlag.revoked) === 0) return
  const info = `${operation} of message ${sequence}: it was recalled`
  throw new Refusal(serverCodes.RECALLED_ALREADY, info)
}

/** Refuses extensions of a message that was sent without support for them. */
export const refuseUnextended = (message: WireMessage, operation: string): void => {
  refuseRecalled(message, operation)
  if ((message.flags & MessageFlag.supportsExtension) !== 0) return
  const info = `${operation} of message ${message.sequence}: it was sent without isSupportExtension`
  throw new Refusal(serverCodes.BAD_PACKET, info)
}

/** Refuses apps without the paid extension feature. */
export const refuseUnbought = ({ services, caller }: Context<Configuration>): void => {
  const { value: bits } = services.settings.of(caller.sdkAppID).purchaseBits
  if (isBought(bits, MESSAGE_EXTENSIONS_BIT)) return
  const why = 'the purchase bits of the app do not have them'
  throw new Refusal(serverCodes.FEATURE_OFF, `use message extensions: ${why}`)
}
