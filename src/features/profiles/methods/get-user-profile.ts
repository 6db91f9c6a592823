import { object, text } from '../../../kernel/check.ts'
import { arrayOf } from '../../../kernel/value-checks.ts'
import * as LIMITS from '../../../protocol/limits.ts'
import { method } from '../context.ts'
import { fetchProfiles } from '../fetch-profiles.ts'

export const getUserProfile = method<'getUserProfile'>({
  args: [object({ userIDList: arrayOf(text) })],
  async run(im, { userIDList }) {
    const userIDs = [...new Set(userIDList)].slice(0, LIMITS.USER_PROFILE_LIST)
    await fetchProfiles(
      im,
      userIDs.filter((userID) => !im.profiles.isFresh(userID)),
      im.wire,
    )
    return userIDs.flatMap((userID) => im.profiles.get(userID) ?? [])
  },
})
