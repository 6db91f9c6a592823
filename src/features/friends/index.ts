import { bindMethods } from '../../kernel/method.ts'
import { Throttle } from '../../kernel/throttle.ts'
import type { FeatureKernel } from '../kernel.ts'
import type { FriendApi } from './api.ts'
import type { FriendEvent } from './commands.ts'
import type { FriendContext, FriendList, FriendParts, FriendUses } from './context.ts'
import { LIST_EVENT_MS } from './limits.ts'
import { FriendLists } from './lists.ts'
import { addFriend } from './methods/add-friend.ts'
import {
  acceptFriendApplication,
  deleteFriendApplication,
  getFriendApplicationList,
  refuseFriendApplication,
  setFriendApplicationRead,
} from './methods/friend-applications.ts'
import {
  addToFriendGroup,
  createFriendGroup,
  deleteFriendGroup,
  getFriendGroupList,
  removeFromFriendGroup,
  renameFriendGroup,
} from './methods/friend-groups.ts'
import {
  checkFriend,
  deleteFriend,
  getFriendList,
  getFriendProfile,
  updateFriend,
} from './methods/friends.ts'
import type { Friend } from './model.ts'
import { FriendStore } from './store.ts'
import { told } from './told-events.ts'

export { friendShapes } from './model.ts'

/** My friends, who asks to be one, and friend groups. */
export interface FriendFeature {
  readonly api: FriendApi
  find(userID: string): Friend | undefined
  /** An entry of the account's log. */
  told(event: FriendEvent, position: number): void
  /** Whatever was followed may be lost: reads everything anew, and nobody waits for it. */
  sync(): void
  /** Fires the list events as soon as the lists are here. */
  tellLists(): void
}

export const createFriends = (kernel: FeatureKernel, uses: FriendUses): FriendFeature => {
  const { clock } = kernel.platform
  const { profiles } = uses
  const store = new FriendStore({
    changes: kernel.changes,
    profileOf: (userID) => profiles.entityOf(userID),
    now: () => clock.now(),
  })
  const events: Readonly<Record<FriendList, Throttle>> = {
    friends: new Throttle(clock, LIST_EVENT_MS, () =>
      kernel.events.emit('onFriendListUpdated', () => store.friends),
    ),
    groups: new Throttle(clock, LIST_EVENT_MS, () =>
      kernel.events.emit('onFriendGroupListUpdated', () => store.groups),
    ),
    applications: new Throttle(clock, LIST_EVENT_MS, () =>
      kernel.events.emit('onFriendApplicationListUpdated', () => store.applicationList),
    ),
  }
  const all = Object.values(events)
  const isTold = () => kernel.gate.status === 'ready' && lists.isLoaded
  const parts: FriendParts = {
    ...kernel,
    ...uses,
    store,
    // Until the lists are here nobody is told: they say it all.
    changed: (list) => isTold() && events[list].request(),
  }
  const tellLists = () => {
    if (isTold()) for (const event of all) event.runNow()
  }
  const lists = new FriendLists(parts, () => {
    kernel.facts.publish('friends-changed', {})
    tellLists()
  })
  const context: FriendContext = {
    ...parts,
    lists,
    told: (event, position) => told(context, event, position),
  }
  kernel.facts.react('profile-changed', ({ profile }) => {
    for (const list of store.profileChanged(profile)) parts.changed(list)
  })
  kernel.facts.react('session-closed', () => {
    for (const event of all) event.cancel()
    lists.end()
    store.cleared()
  })
  const table = {
    getFriendList,
    addFriend,
    deleteFriend,
    checkFriend,
    getFriendProfile,
    updateFriend,
    getFriendApplicationList,
    acceptFriendApplication,
    refuseFriendApplication,
    deleteFriendApplication,
    setFriendApplicationRead,
    getFriendGroupList,
    createFriendGroup,
    deleteFriendGroup,
    renameFriendGroup,
    addToFriendGroup,
    removeFromFriendGroup,
  }
  return {
    api: bindMethods<FriendApi, FriendContext>(table, context, kernel.gate),
    find: (userID) => store.get(userID),
    told: context.told,
    sync: () => lists.reload(),
    tellLists,
  }
}
