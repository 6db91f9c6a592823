import type { Message, Snapshot } from 'tavern-im/strict'

/** An action of a message. */
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
 * The reason why an action is not available. unknown: the message is not in memory. unsent: the
 * server does not have it. sent: the server has it. recalled: it was recalled. notMine: only its
 * sender, and in groups owner and administrators, may. tooLate: the time limit has passed. kind:
 * messages of this kind do not have the action. idle: there is no upload. feature: the client lacks
 * the feature.
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

/** The reason per action; null if the action is available. */
export type DisabledReasons = Readonly<Record<MessageAction, DisabledReason | null>>

interface MessageContext {
  /** Whether the user is owner or administrator of its group. */
  readonly isAdmin: boolean
  readonly isUploading: boolean
  /** Whether the time limit of recalls has passed. */
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

/** The method of the client for each action. */
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

/** The reasons as far as the client knows; the server decides. */
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
