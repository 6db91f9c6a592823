import { LIMITS, TYPES, type WireMention } from 'tavern-im/protocol'
import { MENTIONS_READ } from '../../storage/rows/visible-queries.ts'
import type { Conversation, Group, Member } from '../cache/entities.ts'
import type { Data } from '../data.ts'
import type { Draft } from '../messages/append.ts'
import { rangesBetween, readRanges } from '../messages/partition-ranges.ts'

/** The number that means all members in lists of mentioned accounts. */
const ALL = 0

/** The member accounts that a message mentions; undefined: none. */
export const mentionedIn = (
  { members }: Group,
  { extra }: Draft,
): ReadonlySet<number> | undefined => {
  const { atUserList = [] } = extra ?? {}
  if (atUserList.length === 0) return undefined
  const accountIDs = atUserList.flatMap((userID) =>
    userID === TYPES.MSG_AT_ALL ? ALL : (members.get(userID)?.accountID ?? []),
  )
  return new Set(accountIDs)
}

/** Stores the mentions of the message at this sequence. */
export const keepMentions = (
  { writer, tables }: Data,
  { id }: Conversation,
  sequence: number,
  accountIDs: ReadonlySet<number>,
): void => {
  for (const accountID of accountIDs) {
    writer.write(tables.insert.mention, [id, sequence, accountID])
  }
}

interface MentioningMessage {
  readonly messageSequence: number
  readonly from: string
  isMe: boolean
  isAll: boolean
}

/** The newest mentions of a member between two sequences, oldest first. */
export const mentionsOf = async (
  { storage, partitions }: Data,
  { head }: Group,
  { accountID }: Member,
  after: number,
  upTo: number,
): Promise<readonly WireMention[]> => {
  const stored = head.tail.last
  const pending = head.pending.flatMap(({ mentioned, from, senderID, isUncounted }, index) =>
    mentioned === undefined || isUncounted || senderID === accountID
      ? []
      : [...mentioned].map((id) => ({ sequence: stored + 1 + index, account_id: id, from })),
  )
  const parts = rangesBetween(partitions, head, after + 1, Math.min(stored, upTo))
  const rows = await readRanges(
    [...parts].reverse(),
    ({ partition, from, to }) =>
      storage.read(partition.mentions, [
        head.id,
        from - 1,
        to,
        ...Array(3).fill(accountID),
        head.id,
      ]),
    MENTIONS_READ,
  )
  const found = [...[...rows].reverse().map((row) => ({ ...row, from: row.user_id })), ...pending]
  const bySequence = new Map<number, MentioningMessage>()
  for (const { sequence, account_id: id, from } of found) {
    if (sequence > upTo || (id !== accountID && id !== ALL)) continue
    const mentioning = bySequence.get(sequence) ?? newMentioningMessage(sequence, from)
    mentioning.isMe ||= id === accountID
    mentioning.isAll ||= id === ALL
    bySequence.set(sequence, mentioning)
  }
  return [...bySequence.values()].slice(-LIMITS.GROUP_AT_INFOS).map(mentionAt)
}

const newMentioningMessage = (messageSequence: number, from: string): MentioningMessage => ({
  messageSequence,
  from,
  isMe: false,
  isAll: false,
})

const mentionAt = ({ messageSequence, from, isMe, isAll }: MentioningMessage): WireMention => {
  const one = isMe ? TYPES.CONV_AT_ME : TYPES.CONV_AT_ALL
  return { messageSequence, from, atType: isMe && isAll ? TYPES.CONV_AT_ALL_AT_ME : one }
}
