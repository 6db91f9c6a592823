import { noMention, readMentions } from './mentions.ts'
import type { ConversationRecord } from './record.ts'
import { isUncounted } from './uncounted.ts'

/** Most conversations have none: one list for all of them, which nobody changes. */
export const none: number[] = []

/** An unread count as the server says it. */
export interface Unread {
  readonly unreadCount: number
  readonly messageReadSeq: number
  /** Groups: what of the rest is not in it. */
  readonly excludedUnreadSequenceList?: readonly number[] | undefined
  /** One more than the newest sequence that is in it; a log of before does not say. */
  readonly nextMessageSeq?: number
  /** Of the account's log; rows of groups have none. */
  readonly position?: number | undefined
}

/** Takes an unread count from the server, unless it is older than the last; what came after it is added. */
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

/** This user has read on another device. */
export const takeRead = (record: ConversationRecord, unread: Unread): void => {
  if (takeUnread(record, unread)) readMentions(record, unread.messageReadSeq)
}

/** So many of a long count are remembered one by one: what the server says is never later by more. */
const COUNTED = 500

/** A message that came raises the count. */
export const countUnread = (record: ConversationRecord, sequence: number): void => {
  record.entity.unreadCount++
  if (record.counted === none) record.counted = [sequence]
  else if (record.counted.push(sequence) > COUNTED)
    record.counted = record.counted.slice(-COUNTED / 2)
}

/** Remembers of what has raised the count only these. */
const countOnly = (record: ConversationRecord, isLeft: (sequence: number) => boolean): void => {
  if (record.counted === none) return
  const left = record.counted.filter(isLeft)
  record.counted = left.length === 0 ? none : left
}

/** This user has read up to a sequence; never back. */
export const readUpTo = (record: ConversationRecord, sequence: number): void => {
  if (sequence <= record.readSequence) return
  record.readSequence = sequence
  // Rows of groups without unread counts say that all is read.
  if (!isUncounted(record.entity.subType)) noMention(record, (one) => one <= sequence)
  for (const one of record.gone ?? []) if (one <= sequence) record.gone?.delete(one)
}

/** This user has read up to a sequence, and so the mentions up to there. */
export const readThrough = (record: ConversationRecord, sequence: number): void => {
  readUpTo(record, sequence)
  readMentions(record, sequence)
}

/** The same, with so many messages left unread. Returns the reverse, which keeps messages that came in the meantime. */
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

/** How many messages up to a sequence are known to be gone and still in the server's count. */
const goneYet = ({ gone, excluded }: ConversationRecord, to: number): number =>
  gone === undefined ? 0 : [...gone].filter((one) => one <= to && !excluded.includes(one)).length

/** A message of a group that would count was recalled, or I have deleted it, now or again. */
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
