import { TSignaling } from '../../protocol/signaling.ts'
import { TYPES } from '../../protocol/types.ts'
import type { Signaling } from './api.ts'

const BUSINESS_ID = 1

/** The prefix that marks a signaling message. */
export const MARK = '{"type":"tsignaling"}'

/** A signaling message with its position in the order. */
export interface Signal extends Signaling {
  /** ID of the message. */
  readonly ID: string
  readonly conversationID: string
  /** The sender. */
  readonly from: string
  readonly time: number
  /** 0: online-only. */
  readonly sequence: number
  /** Its position among the messages of its invitation. */
  readonly order: number
  readonly isExcluded: boolean
}

/** The fields that signals are read from, of wire messages and live ones. */
export interface MessageContent {
  readonly from: string
  readonly type: string
  readonly payload: object
}

const isText = (value: unknown): value is string => typeof value === 'string'

/**
 * The signal of a message; undefined for all other messages. Ignores user names in the payload: the
 * sender is known.
 */
export const signalingOf = ({ type, payload }: Pick<MessageContent, 'type' | 'payload'>) => {
  const { data: text } = payload as { readonly data?: unknown }
  if (type !== TYPES.MSG_CUSTOM || !isText(text) || !text.includes('"inviteID"')) return undefined
  const fields = parsed(text)
  const { inviteID, actionType } = fields
  const { ACTION_TYPE_INVITE, ACTION_TYPE_INVITE_TIMEOUT } = TSignaling
  if (!isText(inviteID) || inviteID === '') return undefined
  if (!(Number.isInteger(actionType) && (actionType as number) >= ACTION_TYPE_INVITE)) return
  if ((actionType as number) > ACTION_TYPE_INVITE_TIMEOUT) return undefined
  const { groupID, inviter, inviteeList, data, timeout } = fields
  const signaling: Signaling = {
    inviteID,
    groupID: isText(groupID) ? groupID : '',
    inviter: isText(inviter) ? inviter : '',
    inviteeList: Array.isArray(inviteeList) ? inviteeList.filter(isText) : [],
    data: isText(data) ? data : '',
    actionType: actionType as number,
    timeout: (timeout as number) > 0 && Number.isFinite(timeout) ? (timeout as number) : 0,
    businessID: BUSINESS_ID,
  }
  return signaling
}

const parsed = (text: string): Readonly<Record<string, unknown>> => {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
  } catch {
    return {}
  }
}

/** Whether the data of an invitation excludes it from unread counts and last messages. */
export const wantsNoTrace = (data: string): boolean =>
  data.includes('excludeFromHistoryMessage') && parsed(data).excludeFromHistoryMessage === true

/** The JSON of a signal on the wire. */
export const textOf = (signaling: Omit<Signaling, 'businessID'>): string =>
  JSON.stringify({ businessID: BUSINESS_ID, ...signaling })
