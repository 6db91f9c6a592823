import type { Scope } from '../../lib/scope.ts'
import type { OpenFile } from '../../platform/platform.ts'
import type { WireMessage } from '../../protocol/message.ts'
import type { MessageContext } from './context.ts'
import type { AnyFileElement } from './elements/file-elements.ts'
import type { Entry } from './entry.ts'
import type { MessageEntity } from './message-entity.ts'
import type { Entry as OutboxEntry } from './outbox/entry.ts'
import type { Kept, KeptMessage } from './outbox/kept.ts'

/** The interface of the media feature to messages. */
export interface MediaPart {
  elementOf(type: string): AnyFileElement | undefined
  /** The file of a message that an earlier page has left. */
  keepFile(message: MessageEntity, file: OpenFile, isStored: boolean): void
  /** A message as it can go once its file is uploaded. Throws where it cannot even then. */
  withFile(message: MessageEntity, wire: WireMessage, whenMoved?: () => void): Promise<WireMessage>
  /** Asks for new URLs of messages whose own have run out, or will soon. Never rejects. */
  renewed(conversationID: string, messages: readonly Entry[]): Promise<void>
  /** Renews what a message forwards; undefined where it holds. */
  renewsSource(message: MessageEntity): Promise<void> | undefined
  /** A view has begun to show a conversation. */
  shown(conversationID: string): void
  /** Keeps what is shown fresh, for as long as the scope lasts. */
  keepFresh(scope: Scope): void
  /** A message that came shows its files through the proxy from now on. */
  present(message: { readonly type: string; readonly payload: object }): void
  /** A payload as others can use it: no addresses that only this page, or this client's proxy, has. */
  travelling(type: string, payload: object): object
}

/** The interface of the merging feature to messages. */
export interface MergingPart {
  /** The part of a merged message that is always sent. */
  withoutList(wire: WireMessage): WireMessage
  /** Uploads long content. */
  uploaded(message: MessageEntity, wire: WireMessage): Promise<WireMessage>
}

/** The interface of the stored outbox. */
export type KeptPart = Pick<
  Kept,
  'isThere' | 'open' | 'admit' | 'close' | 'read' | 'write' | 'writeFile' | 'remove'
> & {
  /** The entries after the device was read, in the order of writing. */
  adopted(
    found: readonly KeptMessage[],
    entries: ReadonlyMap<MessageEntity, OutboxEntry>,
  ): OutboxEntry[]
}

/** Optional features of messages. */
export interface MessagePlugins {
  kept?: KeptPart
  media?: MediaPart
  merging?: MergingPart
}

type Im = Pick<MessageContext, 'plugins'>

/** The public URL of a message's file; '' before the upload, undefined for kinds without a file. */
export const urlOf = ({ plugins }: Im, type: string, payload: object): string | undefined =>
  plugins.media?.elementOf(type)?.url(payload as never)

const files: ReadonlySet<string> = new Set([
  'TIMImageElem',
  'TIMSoundElem',
  'TIMVideoFileElem',
  'TIMFileElem',
])

/** Whether this client can send messages of a kind: another one may have begun to. */
export const canSend = ({ plugins }: Im, type: string): boolean =>
  (plugins.media !== undefined || !files.has(type)) &&
  (plugins.merging !== undefined || type !== 'TIMRelayElem')
