import { LIMITS } from 'tavern-im/protocol'
import { listOf } from '../guards.ts'
import { placeFields } from '../message/message-lock.ts'

const { conversationType, to, sequence } = placeFields

/** The fields of several messages of one conversation in a request. */
export const placesFields = {
  conversationType,
  to,
  sequenceList: listOf(sequence, LIMITS.RECEIPT_LIST),
}
