import { isLike } from '../lib/is-like.ts'
import type { WireMessage } from './message.ts'

const user = { userID: '', nick: '', avatar: '' }

/** An example of `extra`, for {@link isLike}. */
export const extraShape = {
  'atUserList?': [''],
  'receiverList?': [''],
  'clientSequence?': 0,
  'order?': 0,
  'revokerInfo?': user,
  'revokeReason?': '',
  'modifierInfo?': user,
  'modifiedTime?': 0,
}

/** An example of the `replacement` of a send's answer. */
export const replacementShape = { type: '', payload: {}, cloudCustomData: '' }

/** An example of a message. */
export const messageShape = {
  conversationType: 0,
  from: '',
  to: '',
  sequence: 0,
  time: 0,
  clientTime: 0,
  random: 0,
  tinyID: '',
  nick: '',
  avatar: '',
  nameCard: '',
  priority: 0,
  cloudCustomData: '',
  flags: 0,
  version: 0,
  type: '',
  payload: {},
  'extra?': extraShape,
}

/** Whether what was JSON is a message. */
export const isMessage = (value: unknown): value is WireMessage => isLike(messageShape, value)
