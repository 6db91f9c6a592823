import { createCustomMessage } from './methods/create-custom-message.ts'
import { createFaceMessage } from './methods/create-face-message.ts'
import { createLocationMessage } from './methods/create-location-message.ts'
import { createTextAtMessage } from './methods/create-text-at-message.ts'
import { createTextMessage } from './methods/create-text-message.ts'
import { deleteMessage } from './methods/delete-message.ts'
import { discardMessage } from './methods/discard-message.ts'
import { findMessage } from './methods/find-message.ts'
import { getMessageList } from './methods/get-message-list.ts'
import { resendMessage } from './methods/resend-message.ts'
import { revokeMessage } from './methods/revoke-message.ts'
import { sendMessage } from './methods/send-message.ts'

/** The message methods of every client; features add the others. */
export const messageMethods = {
  createTextMessage,
  createTextAtMessage,
  createLocationMessage,
  createCustomMessage,
  createFaceMessage,
  sendMessage,
  resendMessage,
  revokeMessage,
  deleteMessage,
  discardMessage,
  findMessage,
  getMessageList,
}
