import type { Message, Snapshot } from 'tavern-im/strict'

/** The account of the back end. The chat server lets nobody else send or modify in its name (MODIFY-11). */
export const PLATFORM = 'administrator'

/** Of a message, or of what a conversation list knows of one. */
export interface VersionedMessage {
  readonly from: string
  /** Grows with each modification. */
  readonly version: number
  readonly modifierInfo?: { readonly userID: string }
}

export const HIDDEN_TEXT = '这条平台消息被他人改动过，内容已隐藏'

/**
 * Whether somebody else than the back end has changed what the back end said, or it is not known who: from a time when members
 * could. Its words are shown nowhere, since they would stand there as the platform's.
 */
export const isAltered = ({ from, version, modifierInfo }: VersionedMessage): boolean =>
  from === PLATFORM && version > 0 && modifierInfo?.userID !== PLATFORM

type Edited = Pick<Snapshot<Message>, 'from' | 'modifierInfo'>

/** Under a message that was changed: that it was, and by whom unless by its sender. */
export const editedText = ({ from, modifierInfo: { userID, nick } }: Edited): string => {
  if (userID === '' || userID === from) return '已编辑'
  return userID === PLATFORM ? '已由平台编辑' : `已由 ${nick || userID} 编辑`
}
