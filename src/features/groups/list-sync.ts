import { ImError } from '../../kernel/errors.ts'
import { isLike } from '../../lib/is-like.ts'
import * as LIMITS from '../../protocol/limits.ts'
import { groupCommands, type WireGroup } from './commands.ts'
import type { GroupContext } from './context.ts'
import { GROUP_PAGE_SMALL } from './limits.ts'
import { joined } from './membership.ts'
import { groupShape } from './model.ts'

const ANSWER_TOO_LARGE = 10018
/** The app has no communities: what else there is was on the pages before. */
const NO_COMMUNITIES = 11000

/** Reads the whole list of my groups; groups that are missing from it are removed. */
export const syncGroups = async (im: GroupContext): Promise<void> => {
  const before = im.groups.list.map(({ groupID }) => groupID)
  const read = await readAll(im)
  // Groups that I left while the list was read are still in the list.
  const left = before.filter((groupID) => im.groups.get(groupID) === undefined)
  const groups = read.filter(({ groupID }) => !left.includes(groupID))
  im.changes.batch(() => {
    for (const groupID of im.groups.keptOnly(new Set(groups.map((group) => group.groupID)))) {
      im.facts.publish('group-left', { groupID })
    }
    for (const group of groups) joined(im, group)
    im.groups.isSynced = true
    im.listChanged()
  })
}

const readAll = async (im: GroupContext): Promise<WireGroup[]> => {
  const groups = new Map<string, WireGroup>()
  let offset = 0
  let limit = Math.min(im.cloud.value('paging_grp_count'), LIMITS.GROUP_PAGE)
  for (;;) {
    try {
      const page = await im.wire.ownOnce.call(groupCommands.list, { limit, offset })
      const { size } = groups
      for (const group of page.groups) {
        if (isLike(groupShape, group)) groups.set(group.groupID, group)
      }
      offset += page.groups.length
      const isOver = groups.size === size || !(offset < page.totalCount)
      if (isOver) return [...groups.values()]
    } catch (error) {
      const code = error instanceof ImError ? error.code : 0
      if (code === NO_COMMUNITIES) return [...groups.values()]
      if (code !== ANSWER_TOO_LARGE || limit <= GROUP_PAGE_SMALL) throw error
      limit = GROUP_PAGE_SMALL
    }
  }
}
