import { DISCARD, DISCARD_EXCEPT_AT } from 'tavern-im/protocol'
import { type MemberRow, memberRowsIn } from '../../storage/rows/member-page.ts'
import { type MessageReader, rangesBetween, readRanges } from '../messages/partition-ranges.ts'
import { settingsOf } from './conversation-settings.ts'
import type { Conversation, Group, Member } from './entities.ts'

/**
 * The newest messages read for `lastSent` of members; for older messages it is in the members' rows
 * (`recordLastSent`).
 */
const SPOKEN = 1_000

/** Members read in one tick of the event loop. */
const PAGE = 1_000

type LoadedMembers = Pick<Group, 'members' | 'spoken' | 'nextSlot' | 'hasDiscarders' | 'newestJoin'>

/**
 * Reads the members of a group, in order of joining. Other work runs between two pages: a group may
 * have 100,000.
 */
export const loadMembers = async (
  source: MessageReader,
  groupRowID: number,
  head: Conversation,
): Promise<LoadedMembers> => {
  const lastSent = await newestSenders(source, head)
  const spoken = new Set<Member>()
  const list: Member[] = []
  for await (const page of pagesOf(source, groupRowID)) {
    for (const row of page) {
      const newest = lastSent.get(row.account_id) ?? 0
      const member = memberOf(row, groupRowID, newest)
      list.push(member)
      if (newest > row.last_sent) spoken.add(member)
    }
  }
  return { ...inOrder(list), spoken }
}

const inOrder = (list: Member[]): Omit<LoadedMembers, 'spoken'> => {
  const members = new Map<string, Member>()
  let slot = -1
  let hasDiscarders = false
  for (const member of list.sort(byJoining)) {
    slot = Math.max(slot + 1, member.slot)
    member.slot = slot
    members.set(member.userID, member)
    hasDiscarders ||= member.remind === DISCARD || member.remind === DISCARD_EXCEPT_AT
  }
  return { members, nextSlot: slot + 1, hasDiscarders, newestJoin: list.at(-1)?.joinSequence ?? 0 }
}

/** The time of the newest message of each sender of the newest messages, by account. */
const newestSenders = async (
  { storage, partitions }: MessageReader,
  head: Conversation,
): Promise<ReadonlyMap<number, number>> => {
  const { id, lastSequence: last } = head
  const newest = await readRanges(
    rangesBetween(partitions, head, last - SPOKEN + 1, last),
    ({ partition, from, to }) => storage.read(partition.spoken, [id, from, to]),
  )
  return new Map(newest.map(({ sender_id, time }) => [sender_id, time]))
}

async function* pagesOf(
  { storage, queries }: MessageReader,
  groupRowID: number,
): AsyncGenerator<readonly MemberRow[]> {
  for (let after = 0; ; ) {
    const [row] = await storage.read(queries.memberPage, [groupRowID, after, PAGE])
    const page = memberRowsIn(row?.members)
    yield page
    if (page.length < PAGE) return
    after = page.reduce((most, { account_id }) => Math.max(most, account_id), after)
    await new Promise(setImmediate)
  }
}

const byJoining = (one: Member, other: Member): number =>
  one.slot - other.slot || one.joinSequence - other.joinSequence || one.accountID - other.accountID

const memberOf = (row: MemberRow, groupRowID: number, lastSent: number): Member => {
  const { isPinned, remind, marks, customData, folders, listedFrom } = settingsOf(row)
  return {
    isPinned,
    remind,
    marks,
    customData,
    folders,
    listedFrom,
    groupRowID,
    accountID: row.account_id,
    userID: row.user_id,
    role: row.role as Member['role'],
    joinTime: row.join_time,
    joinSequence: row.join_sequence,
    nameCard: row.name_card,
    readSequence: row.read_sequence,
    customFields: row.custom_fields === '[]' ? noFields : JSON.parse(row.custom_fields),
    clearedSequence: row.cleared_sequence,
    deletedCount: row.deleted_count,
    muteUntil: row.mute_until,
    lastSent: Math.max(row.last_sent, lastSent),
    slot: row.slot,
    touchedIn: 0,
  }
}

/** The custom fields of nearly all members; they are replaced and never changed. */
const noFields: Member['customFields'] = []
