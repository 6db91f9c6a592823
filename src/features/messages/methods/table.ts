import { cancelUpload } from './cancel-upload.ts'
import { createForwardMessage } from './create-forward-message.ts'
import { createMergerMessage } from './create-merger-message.ts'
import {
  createAudioMessage,
  createCustomMessage,
  createFaceMessage,
  createFileMessage,
  createImageMessage,
  createLocationMessage,
  createTextAtMessage,
  createTextMessage,
  createVideoMessage,
} from './create-message.ts'
import { deleteMessage } from './delete-message.ts'
import { discardMessage } from './discard-message.ts'
import { downloadMergerMessage } from './download-merger-message.ts'
import { explain } from './explain.ts'
import { findMessage } from './find-message.ts'
import { getMessageList } from './get-message-list.ts'
import { getMessageListHopping } from './get-message-list-hopping.ts'
import { modifyMessage } from './modify-message.ts'
import { revokeMessage } from './revoke-message.ts'
import { resendMessage, sendMessage } from './send-message.ts'

/** Every public method of messages. */
export const messageMethods = {
  createTextMessage,
  createTextAtMessage,
  createImageMessage,
  createAudioMessage,
  createVideoMessage,
  createFileMessage,
  createLocationMessage,
  createCustomMessage,
  createFaceMessage,
  createMergerMessage,
  createForwardMessage,
  downloadMergerMessage,
  sendMessage,
  resendMessage,
  cancelUpload,
  revokeMessage,
  modifyMessage,
  deleteMessage,
  discardMessage,
  explain,
  findMessage,
  getMessageList,
  getMessageListHopping,
}
