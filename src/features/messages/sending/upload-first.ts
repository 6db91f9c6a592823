import type { WireMessage } from '../../../protocol/message.ts'
import type { MessageBase } from '../context.ts'
import { kindOf, type MessageEntity } from '../message-entity.ts'
import { firstOf } from '../plugins.ts'
import { admit } from './admit.ts'

/** Whether a message may have content that has to be uploaded before it can go. */
export const isUploadedFirst = (message: MessageEntity): boolean =>
  kindOf(message) === 'TIMRelayElem'

/** Throws, before anything is uploaded, where it is known already that a message cannot be sent. */
export const admitFirst = (im: MessageBase, message: MessageEntity, wire: WireMessage): void =>
  admit(im, message, firstOf(im, (plugin) => plugin.withoutUpload?.(wire)) ?? wire)

/** Uploads what has to be, and admits what is sent then. Undefined where there is nothing to upload. */
export const uploaded = (
  im: MessageBase,
  message: MessageEntity,
  wire: WireMessage,
  whenMoved?: () => void,
): Promise<WireMessage> | undefined =>
  firstOf(im, (plugin) => plugin.upload?.(message, wire, whenMoved))?.then((ready) => {
    admit(im, message, ready)
    return ready
  })
