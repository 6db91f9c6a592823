import { serverCodes, WireFollowList, type WireProfile } from 'tavern-im/protocol'
import { Refusal } from '../../kernel/refusal.ts'
import type { Account } from '../cache/entities.ts'
import type { Data } from '../data.ts'

/** A page with more profiles than this ends early: it has to fit into a frame. */
const PAGE_BYTES = 128 * 1024

interface PageRequest {
  readonly listType: WireFollowList
  readonly count: number
  readonly nextCursor: string
}

/** A page of followers, followed users or mutual followers, newest first. */
export const pageOf = async (
  { storage, queries }: Data,
  { id }: Account,
  { listType, count, nextCursor }: PageRequest,
): Promise<{ profileList: WireProfile[]; nextCursor: string }> => {
  const [time, other] = parseCursor(nextCursor)
  const query = {
    [WireFollowList.followers]: queries.followersPage,
    [WireFollowList.following]: queries.followingPage,
    [WireFollowList.mutual]: queries.mutualPage,
  }[listType]
  const rows = await storage.read(query, [id, time, time, other, count + 1])
  const profileList: WireProfile[] = []
  let bytes = 0
  let last = ''
  for (const row of rows.slice(0, count)) {
    bytes += row.profile.length
    if (bytes > PAGE_BYTES && profileList.length > 0) break
    profileList.push(JSON.parse(row.profile) as WireProfile)
    last = `${row.time}.${row.id}`
  }
  return { profileList, nextCursor: profileList.length < rows.length ? last : '' }
}

const CURSOR = /^(\d{1,15})\.(\d{1,15})$/

/** The start of a page: after this time and account. */
const parseCursor = (cursor: string): readonly [time: number, id: number] => {
  if (cursor === '') return [Number.MAX_SAFE_INTEGER, 0]
  const match = CURSOR.exec(cursor)
  if (match !== null) return [Number(match[1]), Number(match[2])]
  throw new Refusal(serverCodes.RELATION_BAD_PARAMETER, 'list follows: invalid cursor')
}
