import { GroupTip, type WireGroupChanges } from 'tavern-im/protocol'
import type { Account, Group } from '../cache/entities.ts'
import { logGroupEvent } from '../events/group-events.ts'
import type { GroupChanges, Operator } from './group-changes.ts'
import type { GroupPosting } from './group-posting.ts'
import { postTip } from './group-tips.ts'
import { topicView } from './group-view.ts'

/** The names of changes in tips, the most important first. Fields not listed have no tip. */
const tipKeys: readonly (readonly [keyof GroupChanges, string])[] = [
  ['name', 'groupName'],
  ['owner', 'ownerID'],
  ['notification', 'notification'],
  ['introduction', 'introduction'],
  ['avatar', 'avatar'],
  ['customFields', 'groupCustomField'],
]

/**
 * Changes a group, appends the change to its log and posts one tip for each changed field.
 * Unchanged values are skipped. The tip about the owner names the new owner.
 */
export const changeGroup = (
  services: GroupPosting,
  group: Group,
  requested: GroupChanges,
  by: Operator,
  newOwner?: Account,
): void => {
  const changes = onlyNew(group, requested)
  if (Object.keys(changes).length === 0) return
  Object.assign(group, changes)
  group.infoSequence += 1
  group.lastInfoTime = services.time()
  logGroupEvent(services, group, { event: 'profile', profile: wireChanges(group, changes) })
  services.events.groupChanged.publish({ group, changes, ...by })
  if (group.community !== null) {
    const newGroupProfile = topicProfile(changes)
    postTip(services, group, { ...by, operationType: GroupTip.topicProfile, newGroupProfile })
    return
  }
  for (const [key, name] of tipKeys) {
    if (changes[key] === undefined) continue
    const newGroupProfile = { [name]: changes[key] }
    const users = key === 'owner' && newOwner !== undefined ? [newOwner] : []
    postTip(services, group, { ...by, operationType: GroupTip.profile, users, newGroupProfile })
  }
}

const onlyNew = (group: Group, requested: GroupChanges): GroupChanges =>
  Object.fromEntries(
    Object.entries(requested).filter(
      ([key, value]) =>
        value !== undefined &&
        JSON.stringify(value) !== JSON.stringify(group[key as keyof GroupChanges]),
    ),
  )

/** The changes of a topic, by their names at the API. */
const topicProfile = ({ name, topicData, muteAll, ...same }: GroupChanges) => ({
  ...same,
  ...(name === undefined ? {} : { topicName: name }),
  ...(topicData === undefined ? {} : { customData: topicData }),
  ...(muteAll === undefined ? {} : { muteAllMembers: muteAll }),
})

const wireChanges = (
  group: Group,
  { owner, customFields, muteAll, maxMembers, topicData, ...same }: GroupChanges,
): WireGroupChanges => ({
  ...same,
  ...(owner === undefined ? {} : { ownerID: owner }),
  ...(customFields === undefined ? {} : { groupCustomField: customFields }),
  ...(muteAll === undefined ? {} : { muteAllMembers: muteAll ? 'On' : 'Off' }),
  ...(maxMembers === undefined ? {} : { maxMemberCount: maxMembers }),
  ...(topicData === undefined ? {} : topicView(group)),
  infoSequence: group.infoSequence,
  lastInfoTime: group.lastInfoTime,
})
