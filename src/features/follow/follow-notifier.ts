import type { FollowEventData } from './api.ts'
import type { FollowEvent } from './commands.ts'
import type { FollowContext } from './context.ts'

/**
 * Notifies the host of changed lists, in the order of the changes. The log entry contains only ids:
 * unknown profiles are loaded first, and the event has no names if that fails.
 */
export const createFollowNotifier = (im: FollowContext) => {
  const { profiles, events, facts, log } = im
  let last = Promise.resolve()
  let session = {}
  facts.react('session-closed', () => {
    session = {}
  })

  const notify = (name: keyof FollowEventData, userIDs: readonly string[], isAdd: boolean) => {
    if (userIDs.length === 0) return
    const userInfoList = userIDs.map((userID) => profiles.entityOf(userID))
    events.emit(name, () => ({ userInfoList, isAdd }))
  }

  const notifyAll = ({ isAdd, followers, following, mutual }: FollowEvent) =>
    im.changes.batch(() => {
      notify('onMyFollowersListUpdated', followers, isAdd)
      notify('onMyFollowingListUpdated', following, isAdd)
      notify('onMutualFollowersListUpdated', mutual, isAdd)
    })

  return (event: FollowEvent): void => {
    const mine = session
    last = last
      .then(() =>
        mine === session ? profiles.load([...event.followers, ...event.following]) : undefined,
      )
      .catch((error: unknown) => log.debug('load followers', error))
      .then(() => {
        if (mine === session) notifyAll(event)
      })
  }
}
