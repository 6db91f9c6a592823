import { readFile } from 'node:fs/promises'
import type { IConversationModel, IMessageModel, Kit } from '../kits/programs/engine.ts'
import type { Stage, Window } from './stage.ts'

declare global {
  /** The kit in a page of `kits/programs/engine.ts`. */
  const kit: Kit
  /** Settles with the login of that page. */
  const ready: Promise<unknown>
}

/** A page whose program is logged in by the engine. */
export const enter = async (stage: Stage, userID: string): Promise<Window> => {
  const window = await stage.open('engine', userID)
  await loggedIn(window)
  return window
}

/** After a reload, too. */
export const loggedIn = (window: Window): Promise<null> => window.run(() => ready.then(() => null))

/** Opens a conversation as a click on it does, and waits for its first page. */
export const openConversation = async (window: Window, conversationID: string): Promise<void> => {
  await window.run(async (id) => {
    await kit.TUIConversationService.switchConversation(id)
  }, conversationID)
  await window.until(
    (id) =>
      kit.TUIStore.getData(kit.StoreName.CONV, 'currentConversationID') === id &&
      (kit.TUIStore.getData(kit.StoreName.CHAT, 'isCompleted') ||
        kit.TUIStore.getData(kit.StoreName.CHAT, 'nextReqMessageID') !== ''),
    conversationID,
  )
}

/** A message of the open conversation as a program draws it. */
export interface Drawn {
  readonly ID: string
  readonly type: string
  readonly from: string
  readonly flow: string
  readonly status: string
  readonly isRevoked: boolean
  readonly content: Record<string, never>
}

export const drawn = (window: Window): Promise<Drawn[]> =>
  window.run(() =>
    (kit.TUIStore.getData(kit.StoreName.CHAT, 'messageList') as IMessageModel[])
      .filter(({ isDeleted }) => !isDeleted)
      .map((model) => {
        const { ID, type, from, flow, status, isRevoked } = model
        return { ID, type, from, flow, status, isRevoked, content: model.getMessageContent() }
      }),
  ) as Promise<Drawn[]>

/** The texts of the open conversation, oldest first. */
export const texts = (window: Window): Promise<string[]> =>
  window.run(() =>
    (kit.TUIStore.getData(kit.StoreName.CHAT, 'messageList') as IMessageModel[])
      .filter(({ isDeleted, type }) => !isDeleted && type === kit.TUIChatEngine.TYPES.MSG_TEXT)
      .map(({ payload }) => payload.text),
  )

/** Resolves when the open conversation shows a text. */
export const sees = async (window: Window, text: string): Promise<void> => {
  await window.until(
    (expected) =>
      (kit.TUIStore.getData(kit.StoreName.CHAT, 'messageList') as IMessageModel[]).some(
        ({ payload }) => payload?.text === expected,
      ),
    text,
  )
}

export const write = (window: Window, text: string): Promise<unknown> =>
  window.run(async (content) => {
    await kit.TUIChatService.sendTextMessage({ payload: { text: content } })
  }, text)

export interface Listed {
  readonly ID: string
  readonly name: string
  readonly text: string | null
  readonly unread: number
  readonly isPinned: boolean
  readonly isMuted: boolean
}

/** The list of conversations as a program draws it. */
export const listed = (window: Window): Promise<Listed[]> =>
  window.run(() =>
    (kit.TUIStore.getData(kit.StoreName.CONV, 'conversationList') as IConversationModel[]).map(
      (model) => ({
        ID: model.conversationID,
        name: model.getShowName(),
        text: model.getLastMessage('text'),
        unread: model.unreadCount,
        isPinned: model.isPinned,
        isMuted: model.isMuted,
      }),
    ),
  )

/** A file of `test/support/media`, as a page can make a `File` of it. */
export const mediaFile = async (name: string, type: string): Promise<MediaFile> => {
  const bytes = await readFile(new URL(`../../support/media/${name}`, import.meta.url))
  return { name, type, base64: bytes.toString('base64') }
}

export interface MediaFile {
  readonly name: string
  readonly type: string
  readonly base64: string
}
