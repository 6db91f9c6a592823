import type { Message, Snapshot } from 'tavern-im/strict'

/**
 * The account of the back end. The chat server lets only the back end send or modify in its name
 * (MODIFY-11).
 */
export const PLATFORM = 'administrator'

/** The common fields of a message and of the last message of a conversation. */
export interface VersionedMessage {
  readonly from: string
  /** Increases with each modification. */
  readonly version: number
  readonly modifierInfo?: { readonly userID: string }
}

export const HIDDEN_TEXT = '这条平台消息被他人改动过，内容已隐藏'

/**
 * Whether a message of the back end was modified by another account or by an unknown one, from the
 * time when members could modify. Its text is hidden, because users would take it for the
 * platform's.
 */
export const isAltered = ({ from, version, modifierInfo }: VersionedMessage): boolean =>
  from === PLATFORM && version > 0 && modifierInfo?.userID !== PLATFORM

type Edited = Pick<Snapshot<Message>, 'from' | 'modifierInfo'>

/** The label under a modified message; names the modifier unless it is the sender. */
export const editedText = ({ from, modifierInfo: { userID, nick } }: Edited): string => {
  if (userID === '' || userID === from) return '已编辑'
  return userID === PLATFORM ? '已由平台编辑' : `已由 ${nick || userID} 编辑`
}
