import type { MessageSender, SendResult } from 'tavern-im/react'
import { type ChatSDK, ImError, type Message } from 'tavern-im/strict'
import { toast } from '../../ui/toast.ts'
import { addressOf, type ConversationAddress } from '../chat/conversation-names.ts'
import { errorText } from '../chat/error-text.ts'
import { recordFailure } from '../chat/failures.ts'
import type { ChosenMedia, MediaKind } from './chosen-media.ts'
import { clearUploadProgress, setUploadProgress } from './upload-progress.ts'

type Creator =
  | 'createImageMessage'
  | 'createVideoMessage'
  | 'createFileMessage'
  | 'createAudioMessage'

const creators: Readonly<Record<MediaKind | 'voice', Creator>> = {
  image: 'createImageMessage',
  video: 'createVideoMessage',
  file: 'createFileMessage',
  voice: 'createAudioMessage',
}

const create = (
  chat: ChatSDK,
  { to, type }: ConversationAddress,
  kind: MediaKind | 'voice',
  file: File,
): Message => {
  const message = chat[creators[kind]]({
    to,
    conversationType: type,
    payload: { file },
    needReadReceipt: type === 'GROUP',
    onProgress: (part) => setUploadProgress(message.ID, part),
  })
  return message
}

/** Sends one file as a message of its kind. Never rejects: the message shows the result. */
export const sendMedia = async (
  chat: ChatSDK,
  { send }: Pick<MessageSender, 'send'>,
  conversationID: string,
  { kind, file }: Pick<ChosenMedia, 'file'> & { readonly kind: MediaKind | 'voice' },
): Promise<void> => {
  const address = addressOf(conversationID)
  if (address === null) return
  try {
    const message = create(chat, address, kind, file)
    setUploadProgress(message.ID, 0)
    reportOutcome(await send(message))
    clearUploadProgress(message.ID)
  } catch (error) {
    toast(errorText(error, '这个文件发不了，请换一个'))
  }
}

/**
 * Shows why a message was rejected, unless the user cancelled it; the SDK resends a message without
 * a response.
 */
export const reportOutcome = ({ outcome, error, message }: SendResult): void => {
  if (outcome !== 'rejected' || isCancelled(error)) return
  const why = errorText(error, '没有发送成功，请稍后再试')
  if (message !== null) recordFailure(message.ID, why)
  toast(why)
}

/** Whether the user cancelled the upload. */
const isCancelled = (error: unknown): boolean =>
  error instanceof ImError &&
  (error.data as { isCancelled?: unknown } | undefined)?.isCancelled === true

/** Cancels the upload of a message's file and removes the message. */
export const cancelMedia = async (chat: ChatSDK, messageID: string): Promise<void> => {
  const message = chat.findMessage(messageID)
  if (message === null) return
  try {
    await chat.cancelUpload(message)
    await chat.discardMessage(message)
  } catch {
    toast('已经在发送了，发出后可以撤回')
  }
}
