import {
  createCustomMessage,
  createFaceMessage,
  createLocationMessage,
  createTextAtMessage,
  createTextMessage,
} from './create-message.ts'
import { deleteMessage } from './delete-message.ts'
import { discardMessage } from './discard-message.ts'
import { findMessage } from './find-message.ts'
import { getMessageList } from './get-message-list.ts'
import { revokeMessage } from './revoke-message.ts'
import { resendMessage, sendMessage } from './send-message.ts'

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
