import type { Stop } from '../../platform/clock.ts'
import type { OpenFile } from '../../platform/platform.ts'
import type { SendMessageResult } from './api.ts'
import type { MessageEntity } from './message-entity.ts'
import type { ReadReceiptInfo } from './model.ts'

/** Send-only options of the creation. */
export interface SendHints {
  readonly onProgress?: ((progress: number) => void) | undefined
  /** The moderation configuration by which the server checks the message. */
  readonly cmConfigID?: string | undefined
  /** The forwarded message. */
  readonly source?: MessageEntity
}

/** The file of a message, on this device. */
export interface LocalFile {
  readonly file: OpenFile
  /** The picture of a video, where there is one; other measured values are in the payload by then. Never rejects. */
  readonly measuring: Promise<OpenFile | undefined>
  /** The server has it, and the payload says where. */
  isStored: boolean
  /** While it is being uploaded. */
  cancel?: Stop | undefined
  /** 0 to 1, while it is uploaded or waits for a slot. */
  progress?: number | undefined
}

/**
 * The facts about one message that are only on this device and are no fields of it. One record a message, made by the
 * first fact; it ends with the last fact, the message, or `forget`.
 */
export interface LocalState {
  readonly hints?: SendHints | undefined
  readonly file?: LocalFile | undefined
  /** The outcome of the send in flight. */
  readonly outcome?: Promise<SendMessageResult> | undefined
  /** A call of this device is changing it: the host gets no event. */
  readonly isChanging?: true | undefined
  /** It was being sent when its timeline became stale: once stored, it may have changed. */
  readonly isStale?: true | undefined
  /** For a message that others overtake: the newest known sequence when it was written. */
  readonly writtenAfter?: number | undefined
  /** The receipt of an own message, if it is known. */
  readonly receipt?: Readonly<ReadReceiptInfo>
}

// One collection for all clients: weak collections cost every run of the garbage collector.
const states = new WeakMap<MessageEntity, LocalState>()

const none: LocalState = {}

export const localOf = (message: MessageEntity): LocalState => states.get(message) ?? none

export const setLocal = (message: MessageEntity, facts: LocalState): void => {
  const state = { ...states.get(message), ...facts }
  if (Object.values(state).every((fact) => fact === undefined)) states.delete(message)
  else states.set(message, state)
}

interface Im {
  readonly files: Set<MessageEntity>
}

/** Whether a message waits for its file to be uploaded. */
export const hasToUpload = (message: MessageEntity): boolean =>
  localOf(message).file?.isStored === false

export const cancelTransfer = (message: MessageEntity): void => localOf(message).file?.cancel?.()

export const holdFile = ({ files }: Im, message: MessageEntity, file: LocalFile): void => {
  files.add(message)
  setLocal(message, { file })
}

/** The message will not show its file any more. */
export const dropFile = ({ files }: Im, message: MessageEntity): void => {
  const local = localOf(message).file
  if (local === undefined || !files.delete(message)) return
  setLocal(message, { file: undefined })
  local.cancel?.()
  local.file.close()
  void local.measuring.then((cover) => cover?.close())
}

/** Deletes the local state of a message, except for a send in flight and the data that another attempt needs. */
export const forget = (im: Im, message: MessageEntity): void => {
  dropFile(im, message)
  const { hints, outcome } = localOf(message)
  states.delete(message)
  setLocal(message, { hints, outcome })
}
