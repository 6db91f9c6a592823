import { TSignaling } from '../../protocol/signaling.ts'
import { TYPES } from '../../protocol/types.ts'
import type { Signaling } from './api.ts'

const BUSINESS_ID = 1

/** What tells readers of messages that it is one of signaling. */
export const MARK = '{"type":"tsignaling"}'

/** A signaling message at its place. */
export interface Signal extends Signaling {
  /** Of the message. */
  readonly ID: string
  readonly conversationID: string
  /** Who has said it. */
  readonly from: string
  readonly time: number
  /** 0: online-only. */
  readonly sequence: number
  /** Its place among those of its invitation. */
  readonly order: number
  readonly isExcluded: boolean
}

/** What signals are read from: messages of the wire, and live ones. */
export interface MessageContent {
  readonly from: string
  readonly type: string
  readonly payload: object
}

const isText = (value: unknown): value is string => typeof value === 'string'

/** Undefined for all other messages. Names of users are not believed here: the sender is known. */
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

/** Whether the data of an invitation wants it out of counts and previews. */
export const wantsNoTrace = (data: string): boolean =>
  data.includes('excludeFromHistoryMessage') && parsed(data).excludeFromHistoryMessage === true

/** As it travels. */
export const textOf = (signaling: Omit<Signaling, 'businessID'>): string =>
  JSON.stringify({ businessID: BUSINESS_ID, ...signaling })
