import { LIMITS } from 'tavern-im/protocol'
import { listOf } from '../../kernel/guards.ts'
import { messageAddressFields } from '../message/message-lock.ts'

const { conversationType, to, sequence } = messageAddressFields

/** The fields of several messages of one conversation in a request. */
export const messageListFields = {
  conversationType,
  to,
  sequenceList: listOf(sequence, LIMITS.RECEIPT_LIST),
}
