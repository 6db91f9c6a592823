import { object } from '../../../kernel/check.ts'
import * as LIMITS from '../../../protocol/limits.ts'
import { friendCommands } from '../commands.ts'
import { ask, type FriendContext, method } from '../context.ts'
import { answerShapes } from '../model.ts'
import { noFriend, ofUsers } from '../user-results.ts'

/** Lifetime of a friend's profile in the cache (spec 3 section 9). */
const FRIEND_CACHE_MS = 180_000

export const getFriendProfile = method<'getFriendProfile'>({
  args: [object(ofUsers)],
  async run(im, { userIDList }) {
    await im.lists.load()
    const userIDs = [...new Set(userIDList)]
    const eldest = im.platform.clock.now() - FRIEND_CACHE_MS
    const old = userIDs.filter((userID) => (im.store.get(userID)?.timestamp ?? eldest) < eldest)
    for (let from = 0; from < old.length; from += LIMITS.FRIEND_PAGE)
      await refresh(im, old.slice(from, from + LIMITS.FRIEND_PAGE))
    return {
      friendList: userIDs.flatMap((userID) => im.store.get(userID) ?? []),
      failureUserIDList: userIDs
        .filter((userID) => im.store.get(userID) === undefined)
        .map((userID) => noFriend(userID)),
    }
  },
})

/** Requests the current data of these friends; removes those who are no longer friends. */
const refresh = async (im: FriendContext, userIDList: readonly string[]): Promise<void> => {
  const answer = await ask(im, friendCommands.get, { userIDList }, answerShapes.get)
  const { friendList, profileList, position } = answer
  im.changes.batch(() => {
    im.profiles.received(profileList)
    im.apply({ event: 'friends', friendList }, position)
    const gone = userIDList.filter((one) => !friendList.some(({ userID }) => userID === one))
    if (gone.length > 0) im.apply({ event: 'friendsRemoved', userIDList: gone }, position)
  })
}
