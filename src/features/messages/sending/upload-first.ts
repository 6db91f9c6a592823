import type { WireMessage } from '../../../protocol/message.ts'
import type { MessageContext } from '../context.ts'
import { kindOf, type MessageEntity } from '../message-entity.ts'
import { admit } from './admit.ts'

/** Whether a message may have content that has to be uploaded before it can go. */
export const isUploadedFirst = (message: MessageEntity): boolean =>
  kindOf(message) === 'TIMRelayElem'

const mergingOf = ({ plugins }: MessageContext, message: MessageEntity) =>
  isUploadedFirst(message) ? plugins.merging : undefined

/** Throws, before anything is uploaded, where it is known already that a message cannot be sent. */
export const admitFirst = (im: MessageContext, message: MessageEntity, wire: WireMessage): void =>
  admit(im, message, mergingOf(im, message)?.withoutList(wire) ?? wire)

/** Uploads what has to be, and admits what then travels. Undefined where there is nothing to upload. */
export const uploadedFirst = (
  im: MessageContext,
  message: MessageEntity,
  wire: WireMessage,
): Promise<WireMessage> | undefined =>
  mergingOf(im, message)
    ?.uploaded(message, wire)
    .then((travelling) => {
      admit(im, message, travelling)
      return travelling
    })
