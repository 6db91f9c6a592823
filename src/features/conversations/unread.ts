import { noMention, readMentions } from './mentions.ts'
import { type ConversationRecord, isUncounted, none } from './record.ts'

/** An unread count of the server. */
export interface Unread {
  readonly unreadCount: number
  readonly messageReadSeq: number
  /** Groups: messages after the read sequence that are not counted. */
  readonly excludedUnreadSequenceList?: readonly number[] | undefined
  /** One more than the newest sequence it includes; older logs lack it. */
  readonly nextMessageSeq?: number
  /** Position of the account's log; rows of groups have none. */
  readonly position?: number | undefined
}

/** Applies an unread count of the server unless it is outdated, and adds later messages. */
export const takeUnread = (record: ConversationRecord, unread: Unread): boolean => {
  const { unreadCount, messageReadSeq, nextMessageSeq = record.newest + 1 } = unread
  const { position = record.unreadAt } = unread
  const asOf = nextMessageSeq - 1
  if (messageReadSeq < record.read || asOf < record.asOf || position < record.unreadAt) return false
  record.read = messageReadSeq
  record.asOf = asOf
  record.unreadAt = position
  record.updates++
  countOnly(record, (sequence) => sequence > asOf)
  record.excluded = unread.excludedUnreadSequenceList ?? none
  readUpTo(record, messageReadSeq)
  const yet = goneYet(record, asOf)
  record.entity.unreadCount = Math.max(0, unreadCount - yet) + record.counted.length
  return true
}

/** Applies a read on another device. */
export const takeRead = (record: ConversationRecord, unread: Unread): void => {
  if (takeUnread(record, unread)) readMentions(record, unread.messageReadSeq)
}

/** Counted sequences that are remembered: the server's reports lag behind by fewer. */
const COUNTED = 500

/** Counts a new message. */
export const countUnread = (record: ConversationRecord, sequence: number): void => {
  record.entity.unreadCount++
  if (record.counted === none) record.counted = [sequence]
  else if (record.counted.push(sequence) > COUNTED)
    record.counted = record.counted.slice(-COUNTED / 2)
}

/** Drops counted sequences that do not meet the condition. */
const countOnly = (record: ConversationRecord, isLeft: (sequence: number) => boolean): void => {
  if (record.counted === none) return
  const left = record.counted.filter(isLeft)
  record.counted = left.length === 0 ? none : left
}

/** Moves the read sequence forward, never back. */
export const readUpTo = (record: ConversationRecord, sequence: number): void => {
  if (sequence <= record.readSequence) return
  record.readSequence = sequence
  // In groups without unread counts, rows report everything as read.
  if (!isUncounted(record.entity.subType)) noMention(record, (one) => one <= sequence)
  for (const one of record.gone ?? []) if (one <= sequence) record.gone?.delete(one)
}

/** Moves the read sequence and the mentions forward. */
export const readThrough = (record: ConversationRecord, sequence: number): void => {
  readUpTo(record, sequence)
  readMentions(record, sequence)
}

/**
 * Does the same, and sets the unread count. Returns a function that reverts it and keeps newer
 * messages.
 */
export const showRead = (record: ConversationRecord, to: number, unreadCount: number) => {
  const { entity, counted, readSequence, mentionsRead } = record
  const { unreadCount: before, groupAtInfoList } = entity
  record.counted = counted.filter((one) => one > to)
  readThrough(record, to)
  entity.unreadCount = unreadCount
  return (): void => {
    record.counted = [...counted.filter((one) => one <= to), ...record.counted]
    record.readSequence = readSequence
    record.mentionsRead = mentionsRead
    entity.unreadCount += before - unreadCount
    const read = groupAtInfoList.filter((one) => one.messageSequence <= to)
    entity.groupAtInfoList = [...read, ...entity.groupAtInfoList]
  }
}

/** The number of gone messages up to a sequence that the server's count still includes. */
const goneYet = ({ gone, excluded }: ConversationRecord, to: number): number =>
  gone === undefined ? 0 : [...gone].filter((one) => one <= to && !excluded.includes(one)).length

/** Uncounts a recalled or deleted message of a group; may be repeated. */
export const uncountGone = (record: ConversationRecord, sequence: number): void => {
  noMention(record, (one) => one === sequence)
  if (sequence <= record.readSequence || record.gone?.has(sequence)) return
  record.gone ??= new Set()
  record.gone.add(sequence)
  const isCounted =
    sequence <= record.asOf
      ? !record.excluded.includes(sequence)
      : record.counted.includes(sequence)
  if (!isCounted) return
  countOnly(record, (one) => one !== sequence)
  record.entity.unreadCount = Math.max(0, record.entity.unreadCount - 1)
}
