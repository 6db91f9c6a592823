import { arrayOf, object, text } from '../../../kernel/check.ts'
import * as errorCodes from '../../../kernel/error-codes.ts'
import { imError } from '../../../kernel/errors.ts'
import { readable } from '../../../kernel/readable.ts'
import type { Caller } from '../../../kernel/wire.ts'
import * as LIMITS from '../../../protocol/limits.ts'
import { profileCommands } from '../commands.ts'
import { method, type ProfileContext } from '../context.ts'
import { type Profile, profilesShape } from '../model.ts'
import { profilesFetched } from '../received-profiles.ts'

/** Fetches profiles into the store. `wire`: the host's, if the host asked for them. */
export const fetchProfiles = async (
  im: ProfileContext,
  userIDList: readonly string[],
  wire: Caller = im.wire.own,
): Promise<Profile[]> => {
  if (userIDList.length === 0) return []
  const answer = await wire.call(profileCommands.get, { userIDList })
  const { profileList } = readable('getUserProfile', profilesShape, answer)
  profilesFetched(im, profileList)
  return profileList.map(({ userID }) => im.profiles.open(userID))
}

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

export const getMyProfile = method<'getMyProfile'>({
  args: [],
  async run(im) {
    const [profile] = await fetchProfiles(im, [im.gate.me.userID], im.wire)
    if (profile === undefined)
      throw imError(errorCodes.USER_OR_GROUP_NOT_FOUND, { action: 'getMyProfile' })
    return profile
  },
})
