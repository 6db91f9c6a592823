import { readable } from '../../kernel/readable.ts'
import type { Caller } from '../../kernel/wire.ts'
import { profileCommands } from './commands.ts'
import type { ProfileContext } from './context.ts'
import { type Profile, profilesShape } from './model.ts'
import { profilesFetched } from './received-profiles.ts'

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
