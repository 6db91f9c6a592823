import { named, optional, string } from '../../kernel/check.ts'
import { readable } from '../../kernel/readable.ts'
import * as LIMITS from '../../protocol/limits.ts'
import type { WireFollowList } from '../../protocol/names.ts'
import { profileShape } from '../profiles/index.ts'
import { followCommands } from './commands.ts'
import { method } from './context.ts'

const pageShape = { profileList: [profileShape], nextCursor: '' }

type Name = 'getMyFollowersList' | 'getMyFollowingList' | 'getMutualFollowersList'

export const followListMethod = (listType: WireFollowList) =>
  method<Name>({
    args: [named('nextCursor', optional(string))],
    async run(im, nextCursor = '') {
      const count = Math.min(im.cloud.value('follow_req_count'), LIMITS.FOLLOW_PAGE)
      const { list } = followCommands
      const answer = await im.wire.call(list, { listType, count, nextCursor })
      const page = readable(list.name, pageShape, answer)
      im.profiles.received(page.profileList)
      return {
        resultList: page.profileList.map(({ userID }) => im.profiles.entityOf(userID)),
        nextCursor: page.nextCursor,
      }
    },
  })
