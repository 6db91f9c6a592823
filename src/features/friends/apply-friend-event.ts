import type { FriendEvent } from './commands.ts'
import type { FriendContext, FriendList } from './context.ts'

/** Takes in an entry of the account's log, at its position. */
export const applyFriendEvent = (im: FriendContext, event: FriendEvent, position: number): void => {
  const { store } = im
  switch (event.event) {
    case 'friends': {
      const userIDList = event.friendList.map(({ userID }) => userID)
      const isGrouped = store.applyFriends(event.friendList, position)
      im.facts.publish('friends-changed', { userIDList })
      void changed(im, 'friends', userIDList)
      if (isGrouped) im.changed('groups')
      return
    }
    case 'friendsRemoved': {
      const { userIDList } = event
      const isGrouped = store.removed(userIDList, position)
      im.facts.publish('friends-changed', { userIDList })
      im.changed('friends')
      if (isGrouped) im.changed('groups')
      return
    }
    case 'friendGroups':
      if (!store.applyGroups(event.groupList, position)) return
      im.changed('groups')
      im.changed('friends')
      return
    case 'friendApplications':
      for (const { userID, type } of event.removedList) store.settled(userID, type, position)
      for (const row of event.applicationList) store.applied(row, position)
      void changed(
        im,
        'applications',
        event.applicationList.map(({ userID }) => userID),
      )
      return
    case 'friendApplicationsRead':
      store.read(event.readPosition)
      im.changed('applications')
  }
}

/** Emits the list event once the profiles are known; profiles that arrive emit it as well. */
const changed = async (
  im: FriendContext,
  list: FriendList,
  userIDs: readonly string[],
): Promise<void> => {
  const { profiles, log } = im
  const isUnknown = (userID: string) => profiles.find(userID) === undefined
  const unknown = userIDs.filter(isUnknown)
  try {
    if (unknown.length > 0) await profiles.load(unknown)
  } catch (error) {
    log.debug('load profiles of friends', error)
  }
  if (unknown.length === 0 || unknown.some(isUnknown)) im.changed(list)
}
