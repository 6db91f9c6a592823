import { byteLength } from '../lib/byte-length.ts'
import * as LIMITS from './limits.ts'
import type { WireMessage } from './message.ts'

/** Whether a message is longer than one may be. Counts only where a cheap bound does not decide already. */
export const isTooLong = ({
  type,
  payload,
  cloudCustomData,
  extra,
}: Pick<WireMessage, 'type' | 'payload' | 'cloudCustomData' | 'extra'>): boolean => {
  const { text } = payload as { readonly text?: unknown }
  const isText = type === 'TIMTextElem' && typeof text === 'string'
  const content = isText ? text : JSON.stringify(payload)
  const seldom = extra === undefined ? '' : JSON.stringify(extra)
  const units = content.length + cloudCustomData.length + seldom.length
  // A unit is at most three bytes.
  if (units * 3 <= LIMITS.MESSAGE_BYTES) return false
  const bytes = byteLength(content) + byteLength(cloudCustomData) + byteLength(seldom)
  return bytes > LIMITS.MESSAGE_BYTES
}
