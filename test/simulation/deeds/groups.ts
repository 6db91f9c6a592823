import { TYPES } from 'tavern-im/strict'
import { aGroup, aText, aUser, calling, type Deed } from './deed.ts'

const types = [TYPES.GRP_WORK, TYPES.GRP_PUBLIC, TYPES.GRP_MEETING, TYPES.GRP_COMMUNITY] as const

const MOST_GROUPS = 3

const create: Deed = async ({ play, seat, chat, dice, name }) => {
  if (play.groupIDs.length >= MOST_GROUPS) return
  const type = dice.one(types)
  const number = play.groupIDs.length + 1
  const groupID = type === TYPES.GRP_COMMUNITY ? `@TGS#_${number}` : `group${number}`
  play.groupIDs.push(groupID)
  const memberList = play.othersOf(seat.userID).map((userID) => ({ userID }))
  await seat.call(name, () => chat.createGroup({ groupID, type, name: groupID, memberList }))
}

const update = calling((scene) => {
  const { play, chat, dice } = scene
  const text = aText(scene)
  const groupID = aGroup(scene)
  play.model.silencing(`g:${groupID}`)
  return chat.updateGroupProfile({
    groupID,
    ...dice.one([
      { name: text },
      { notification: text },
      { introduction: text },
      { muteAllMembers: dice.is(0.3) },
      {
        joinOption: dice.one([TYPES.JOIN_OPTIONS_FREE_ACCESS, TYPES.JOIN_OPTIONS_NEED_PERMISSION]),
      },
      { groupCustomField: [{ key: 'k', value: text }] },
    ]),
  })
})

const answerApplication: Deed = async ({ seat, chat, dice, name }) => {
  let applications: Awaited<ReturnType<typeof chat.getGroupApplicationList>>['data'] | undefined
  await seat.call('getGroupApplicationList', async () => {
    applications = (await chat.getGroupApplicationList()).data
  })
  const [application] = applications?.applicationList ?? []
  if (application === undefined) return
  const handleAction = dice.one(['Agree', 'Reject'])
  await seat.call(name, () => chat.handleGroupApplication({ handleAction, application }))
}

const attributes = calling((scene) => {
  const { chat, dice } = scene
  const groupID = aGroup(scene)
  const groupAttributes = { [dice.one(['a', 'b'])]: aText(scene) }
  return dice.one([
    () => chat.initGroupAttributes({ groupID, groupAttributes }),
    () => chat.setGroupAttributes({ groupID, groupAttributes }),
    () => chat.deleteGroupAttributes({ groupID, keyList: ['a'] }),
    () => chat.getGroupAttributes({ groupID }),
  ])()
})

const counters = calling((scene) => {
  const { chat, dice } = scene
  const groupID = aGroup(scene)
  const key = dice.one(['a', 'b'])
  return dice.one([
    () => chat.setGroupCounters({ groupID, counters: { [key]: dice.below(9) } }),
    () => chat.increaseGroupCounter({ groupID, key, value: 1 }),
    () => chat.decreaseGroupCounter({ groupID, key, value: 1 }),
    () => chat.getGroupCounters({ groupID }),
  ])()
})

const pinMessage: Deed = async (scene) => {
  const { play, seat, chat, dice, name } = scene
  const groupID = aGroup(scene)
  const message = play.known(seat, `GROUP${groupID}`).at(-1)
  if (message === undefined) return
  await seat.call(name, () => chat.pinGroupMessage({ groupID, message, isPinned: dice.is(0.7) }))
}

const roles = [TYPES.GRP_MBR_ROLE_ADMIN, TYPES.GRP_MBR_ROLE_MEMBER] as const

/** What users do with groups. */
export const groupDeeds = {
  create: [1, create],
  update: [1, update],
  answerApplication: [0.5, answerApplication],
  attributes: [0.5, attributes],
  counters: [0.5, counters],
  pinMessage: [0.5, pinMessage],
  join: [2, calling((scene) => scene.chat.joinGroup({ groupID: aGroup(scene) }))],
  quit: [0.5, calling((scene) => scene.chat.quitGroup(aGroup(scene)))],
  add: [
    1,
    calling((scene) =>
      scene.chat.addGroupMember({ groupID: aGroup(scene), userIDList: [aUser(scene)] }),
    ),
  ],
  kick: [
    0.5,
    calling((scene) =>
      scene.chat.deleteGroupMember({ groupID: aGroup(scene), userIDList: [aUser(scene)] }),
    ),
  ],
  handOver: [
    0.5,
    calling((scene) =>
      scene.chat.changeGroupOwner({ groupID: aGroup(scene), newOwnerID: aUser(scene) }),
    ),
  ],
  dismissGroup: [0.2, calling((scene) => scene.chat.dismissGroup(aGroup(scene)))],
  role: [
    0.5,
    calling((scene) =>
      scene.chat.setGroupMemberRole({
        ...{ groupID: aGroup(scene), userID: aUser(scene) },
        role: scene.dice.one(roles),
      }),
    ),
  ],
  muteMember: [
    0.5,
    calling((scene) => {
      const groupID = aGroup(scene)
      scene.play.model.silencing(`g:${groupID}`)
      const muteTime = scene.dice.below(60)
      return scene.chat.setGroupMemberMuteTime({ groupID, userID: aUser(scene), muteTime })
    }),
  ],
  nameCard: [
    0.5,
    calling((scene) =>
      scene.chat.setGroupMemberNameCard({ groupID: aGroup(scene), nameCard: aText(scene) }),
    ),
  ],
  members: [0.5, calling((scene) => scene.chat.getGroupMemberList({ groupID: aGroup(scene) }))],
  groupProfile: [0.5, calling((scene) => scene.chat.getGroupProfile({ groupID: aGroup(scene) }))],
  groups: [0.3, calling(({ chat }) => chat.getGroupList())],
} as const
