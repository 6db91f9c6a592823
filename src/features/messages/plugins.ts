import type { WireMessage } from '../../protocol/message.ts'
import type { AnyFileElement } from './elements/file-elements.ts'
import type { Entry } from './entry.ts'
import type { Happening, MessageStep } from './journal.ts'
import { localOf } from './local-state.ts'
import { type Identity, kindOf, type MessageEntity } from './message-entity.ts'
import type { OutboxDevice, StoredMessage } from './outbox/queue.ts'

/** Additions of another feature to messages. Each hook is optional, and is called in one place: below, or by its owner. */
export interface MessagePlugin {
  /** Stores the unsent messages of the outbox. */
  readonly device?: OutboxDevice
  /** The row of a kind that has a file. */
  elementOf?(type: string): AnyFileElement | undefined
  /** Prepares what is needed before a message is sent; undefined if nothing is. */
  beforeSend?(message: MessageEntity): Promise<void> | undefined
  /** The part of a message that is sent in any case: the client admits it before an upload. */
  withoutUpload?(wire: WireMessage): WireMessage | undefined
  /** A payload as others can use it, without addresses that only this page or this client's proxy has. */
  payloadForWire?(type: string, payload: object): object
  /** Uploads content, and returns the message to send. Undefined if there is nothing to upload. */
  upload?(
    message: MessageEntity,
    wire: WireMessage,
    whenMoved?: () => void,
  ): Promise<WireMessage> | undefined
  /**
   * Restores the file of a message that an earlier page has left. False: it is lost, and the message cannot be sent.
   * Undefined for kinds that the plugin does not know.
   */
  restored?(message: MessageEntity, stored: StoredMessage): boolean | undefined
  /** Rewrites a received message for display. */
  present?(message: { readonly type: string; readonly payload: object }): void
  /** Requests new URLs for messages whose URLs have expired, or will soon. Never rejects. */
  renewUrls?(conversationID: string, messages: readonly Entry[]): Promise<void>
  /** A view has started to show a conversation. */
  shown?(conversationID: string): void
  /** The sequence up to which this user has read. */
  readSequenceOf?(conversationID: string): number
  /** Records an event of a message. */
  note?(message: Entry, happening: Happening, number?: number): void
  /** The recorded events of a message. */
  stepsOf?(identity: Identity): readonly MessageStep[]
  /** Another user's session begins, or none. */
  clear?(): void
}

interface Im {
  readonly plugins: readonly MessagePlugin[]
}

/** The answer of the first plugin that has one. */
export const firstOf = <Answer>(
  { plugins }: Im,
  ask: (plugin: MessagePlugin) => Answer | undefined,
): Answer | undefined => {
  for (const plugin of plugins) {
    const answer = ask(plugin)
    if (answer !== undefined) return answer
  }
  return undefined
}

/** Kinds that name files, or hold messages that do. For the others no hook of sending is called. */
export const fileKinds: ReadonlySet<string> = new Set([
  'TIMImageElem',
  'TIMSoundElem',
  'TIMVideoFileElem',
  'TIMFileElem',
  'TIMRelayElem',
])

/** The answer of the first plugin that has one for a kind with files. */
export const firstFor = <Answer>(
  im: Im,
  type: string,
  ask: (plugin: MessagePlugin) => Answer | undefined,
): Answer | undefined => (fileKinds.has(type) ? firstOf(im, ask) : undefined)

export const elementOf = (im: Im, type: string): AnyFileElement | undefined =>
  firstFor(im, type, (plugin) => plugin.elementOf?.(type))

/** The public URL of a message's file; '' before the upload, undefined for kinds without a file. */
export const urlOf = (im: Im, type: string, payload: object): string | undefined =>
  elementOf(im, type)?.url(payload as never)

export const payloadForWire = (im: Im, type: string, payload: object): object =>
  firstFor(im, type, (plugin) => plugin.payloadForWire?.(type, payload)) ?? payload

export const renewUrls = (
  im: Im,
  conversationID: string,
  messages: readonly Entry[],
): Promise<void> | undefined =>
  firstOf(im, (plugin) => plugin.renewUrls?.(conversationID, messages))

/** A payload as it came from the server, shown from this page where it was so before. */
export const shownHere = <Payload extends object>(
  im: Im,
  message: MessageEntity,
  payload: Payload,
): Payload => {
  const url = localOf(message).file?.file.localUrl
  const element = elementOf(im, kindOf(message))
  const shown = url && element?.shown(payload as typeof message.payload, url)
  return { ...payload, ...(shown || {}) }
}
