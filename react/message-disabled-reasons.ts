import type { Message, Snapshot } from 'tavern-im/strict'

/** What can be done with a message. */
export type MessageAction =
  | 'recall'
  | 'modify'
  | 'remove'
  | 'resend'
  | 'discard'
  | 'cancelUpload'
  | 'forward'
  | 'translate'
  | 'toText'

/**
 * Why not. unknown: it is not in memory. unsent: the server does not have it. sent: it has. recalled: it says
 * nothing any more. notMine: only its sender may, and in groups owner and administrators. tooLate: the time for it
 * has passed. kind: not with messages of this kind. idle: nothing of it is being uploaded. feature: the client was
 * made without it.
 */
export type DisabledReason =
  | 'unknown'
  | 'unsent'
  | 'sent'
  | 'recalled'
  | 'notMine'
  | 'tooLate'
  | 'kind'
  | 'idle'
  | 'feature'

/** Why a message cannot be acted on, by action; null where it can. */
export type DisabledReasons = Readonly<Record<MessageAction, DisabledReason | null>>

interface MessageContext {
  /** I am owner or administrator of its group. */
  readonly isAdmin: boolean
  readonly isUploading: boolean
  /** The time to recall it has passed. */
  readonly isOld: boolean
  readonly has: (method: string) => boolean
}

const TIPS: readonly string[] = ['TIMGroupTipElem', 'TIMGroupSystemNoticeElem']
const MODIFIABLE: readonly string[] = [
  'TIMTextElem',
  'TIMCustomElem',
  'TIMLocationElem',
  'TIMFaceElem',
]

/** By which method of the client it is done. */
const METHODS: Readonly<Record<MessageAction, string>> = {
  recall: 'revokeMessage',
  modify: 'modifyMessage',
  remove: 'deleteMessage',
  resend: 'resendMessage',
  discard: 'discardMessage',
  cancelUpload: 'cancelUpload',
  forward: 'createForwardMessage',
  translate: 'translateText',
  toText: 'convertVoiceToText',
}

const ACTIONS = Object.keys(METHODS) as MessageAction[]

const byAction = (why: (action: MessageAction) => DisabledReason | null): DisabledReasons =>
  Object.fromEntries(ACTIONS.map((action) => [action, why(action)])) as DisabledReasons

const sameForAll = (refusal: DisabledReason) => byAction(() => refusal)

const unknown = sameForAll('unknown')

/** Why something cannot be done with a message, as far as can be told here; null: it can. The server has the last word. */
export const disabledReasons = (
  message: Snapshot<Message> | null,
  context: MessageContext,
): DisabledReasons => {
  if (message === null) return unknown
  const known = reasonsOf(message, context)
  return byAction((action) => (context.has(METHODS[action]) ? known[action] : 'feature'))
}

const reasonsOf = (
  message: Snapshot<Message>,
  { isAdmin, isUploading, isOld }: MessageContext,
): DisabledReasons => {
  const { status, type, flow, isRevoked } = message
  if (status !== 'success') {
    return {
      ...sameForAll('unsent'),
      resend: status === 'fail' ? null : 'unsent',
      discard: null,
      cancelUpload: isUploading ? null : 'idle',
    }
  }
  const isMine = flow === 'out'
  const contentReason = isRevoked ? 'recalled' : TIPS.includes(type) ? 'kind' : null
  const ofKind = (isIt: boolean) => contentReason ?? (isIt ? null : 'kind')
  return {
    ...sameForAll('sent'),
    recall: contentReason ?? (isAdmin ? null : !isMine ? 'notMine' : isOld ? 'tooLate' : null),
    modify: ofKind(MODIFIABLE.includes(type)),
    remove: message.conversationType === '@TIM#SYSTEM' ? 'kind' : null,
    forward: contentReason,
    translate: ofKind(type === 'TIMTextElem'),
    toText: ofKind(type === 'TIMSoundElem'),
  }
}
