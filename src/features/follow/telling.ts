import type { EventData } from '../event-data.ts'
import type { FollowEvent } from './commands.ts'
import type { FollowContext } from './context.ts'

type FollowEventName = Extract<
  keyof EventData,
  'onMyFollowersListUpdated' | 'onMyFollowingListUpdated' | 'onMutualFollowersListUpdated'
>

/**
 * Tells the host of changed lists, in the order in which they changed. The entry of the log has ids alone: who is not
 * known is asked for before, and told without a name where that fails.
 */
export const createTelling = (im: FollowContext) => {
  const { profiles, events, facts, log } = im
  let last = Promise.resolve()
  let session = {}
  facts.react('session-closed', () => {
    session = {}
  })

  const tell = (name: FollowEventName, userIDs: readonly string[], isAdd: boolean) => {
    if (userIDs.length === 0) return
    const userInfoList = userIDs.map((userID) => profiles.entityOf(userID))
    events.emit(name, () => ({ userInfoList, isAdd }))
  }

  const tellAll = ({ isAdd, followers, following, mutual }: FollowEvent) =>
    im.changes.batch(() => {
      tell('onMyFollowersListUpdated', followers, isAdd)
      tell('onMyFollowingListUpdated', following, isAdd)
      tell('onMutualFollowersListUpdated', mutual, isAdd)
    })

  return (event: FollowEvent): void => {
    const mine = session
    last = last
      .then(() =>
        mine === session ? profiles.load([...event.followers, ...event.following]) : undefined,
      )
      .catch((error: unknown) => log.debug('who follows is not known', error))
      .then(() => {
        if (mine === session) tellAll(event)
      })
  }
}
