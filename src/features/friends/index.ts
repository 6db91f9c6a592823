import { Throttle } from '../../kernel/throttle.ts'
import { configurationFeature } from '../configuration/index.ts'
import { conversationFeature } from '../conversations/index.ts'
import type { Feature } from '../feature.ts'
import type { FeatureKernel } from '../kernel.ts'
import { profileFeature } from '../profiles/index.ts'
import type { FriendEventData } from './api.ts'
import { applyFriendEvent } from './apply-friend-event.ts'
import type { FriendContext, FriendList, FriendParts, FriendUses } from './context.ts'
import { FriendLists } from './lists.ts'
import { type Friend, friendShapes } from './model.ts'
import { FriendStore } from './store.ts'
import { type FriendsView, friendsView } from './view.ts'

/** The list events come at most so often (spec 3 section 9). */
const LIST_EVENT_MS = 1_000

/** My friends, who asks to be one, and friend groups. */
export interface FriendState {
  readonly context: FriendContext
  readonly view: FriendsView
  find(userID: string): Friend | undefined
}

const createFriends = (kernel: FeatureKernel<FriendEventData>, uses: FriendUses): FriendState => {
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
  const canNotify = () => kernel.gate.status === 'ready' && lists.isLoaded
  const parts: FriendParts = {
    ...kernel,
    ...uses,
    store,
    // No events before the lists are loaded: their first event includes all changes.
    changed: (list) => canNotify() && events[list].request(),
  }
  const notifyLists = () => {
    if (canNotify()) for (const event of all) event.runNow()
  }
  const lists = new FriendLists(parts, () => {
    kernel.facts.publish('friends-changed', {})
    notifyLists()
  })
  const context: FriendContext = {
    ...parts,
    lists,
    apply: (event, position) => applyFriendEvent(context, event, position),
  }
  kernel.facts.react('profile-changed', ({ profile }) => {
    for (const list of store.profileChanged(profile)) parts.changed(list)
  })
  kernel.facts.react('session-closed', () => {
    for (const event of all) event.cancel()
    lists.end()
    store.cleared()
  })
  uses.conversations.remarkedBy((userID) => store.get(userID)?.remark ?? '')
  kernel.facts.react('session-ready', notifyLists)
  kernel.facts.react('log-lost', ({ groupID }) => {
    if (groupID === undefined) lists.reload()
  })
  const { apply } = context
  const { friends, friendsRemoved, friendGroups, friendApplications, friendApplicationsRead } =
    friendShapes
  kernel.logs.account.add({
    friends: [friends, apply],
    friendsRemoved: [friendsRemoved, apply],
    friendGroups: [friendGroups, apply],
    friendApplications: [friendApplications, apply],
    friendApplicationsRead: [friendApplicationsRead, apply],
  })
  return {
    context,
    view: friendsView(kernel.changes, store),
    find: (userID) => store.get(userID),
  }
}

export const friendStateFeature: Feature<FriendState, FriendUses> = {
  name: 'friends',
  uses: {
    configuration: configurationFeature,
    profiles: profileFeature,
    conversations: conversationFeature,
  },
  create: createFriends,
  views: ({ view }) => ({ friends: view }),
}
