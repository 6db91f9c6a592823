import { TYPES } from 'tavern-im/strict'
import { loadedMessages } from '../workload.ts'
import { type Action, aGroup, aText, aUser, callAction } from './action.ts'

const types = [TYPES.GRP_WORK, TYPES.GRP_PUBLIC, TYPES.GRP_MEETING, TYPES.GRP_COMMUNITY] as const

const MOST_GROUPS = 3

const create: Action = async ({ workload, device, chat, dice, name }) => {
  if (workload.groupIDs.length >= MOST_GROUPS) return
  const type = dice.one(types)
  const number = workload.groupIDs.length + 1
  const groupID = type === TYPES.GRP_COMMUNITY ? `@TGS#_${number}` : `group${number}`
  workload.groupIDs.push(groupID)
  const memberList = workload.othersOf(device.userID).map((userID) => ({ userID }))
  await device.call(name, () => chat.createGroup({ groupID, type, name: groupID, memberList }))
}

const update = callAction((context) => {
  const { workload, chat, dice } = context
  const text = aText(context)
  const groupID = aGroup(context)
  workload.model.recordSilencing(`g:${groupID}`)
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

const answerApplication: Action = async ({ device, chat, dice, name }) => {
  let applications: Awaited<ReturnType<typeof chat.getGroupApplicationList>>['data'] | undefined
  await device.call('getGroupApplicationList', async () => {
    applications = (await chat.getGroupApplicationList()).data
  })
  const [application] = applications?.applicationList ?? []
  if (application === undefined) return
  const handleAction = dice.one(['Agree', 'Reject'])
  await device.call(name, () => chat.handleGroupApplication({ handleAction, application }))
}

const attributes = callAction((context) => {
  const { chat, dice } = context
  const groupID = aGroup(context)
  const groupAttributes = { [dice.one(['a', 'b'])]: aText(context) }
  return dice.one([
    () => chat.initGroupAttributes({ groupID, groupAttributes }),
    () => chat.setGroupAttributes({ groupID, groupAttributes }),
    () => chat.deleteGroupAttributes({ groupID, keyList: ['a'] }),
    () => chat.getGroupAttributes({ groupID }),
  ])()
})

const counters = callAction((context) => {
  const { chat, dice } = context
  const groupID = aGroup(context)
  const key = dice.one(['a', 'b'])
  return dice.one([
    () => chat.setGroupCounters({ groupID, counters: { [key]: dice.below(9) } }),
    () => chat.increaseGroupCounter({ groupID, key, value: 1 }),
    () => chat.decreaseGroupCounter({ groupID, key, value: 1 }),
    () => chat.getGroupCounters({ groupID }),
  ])()
})

const pinMessage: Action = async (context) => {
  const { device, chat, dice, name } = context
  const groupID = aGroup(context)
  const message = loadedMessages(device, `GROUP${groupID}`).at(-1)
  if (message === undefined) return
  await device.call(name, () => chat.pinGroupMessage({ groupID, message, isPinned: dice.is(0.7) }))
}

const roles = [TYPES.GRP_MBR_ROLE_ADMIN, TYPES.GRP_MBR_ROLE_MEMBER] as const

/** Actions of users on groups, with their weights. */
export const groupActions = {
  create: [1, create],
  update: [1, update],
  answerApplication: [0.5, answerApplication],
  attributes: [0.5, attributes],
  counters: [0.5, counters],
  pinMessage: [0.5, pinMessage],
  join: [2, callAction((context) => context.chat.joinGroup({ groupID: aGroup(context) }))],
  quit: [0.5, callAction((context) => context.chat.quitGroup(aGroup(context)))],
  add: [
    1,
    callAction((context) =>
      context.chat.addGroupMember({ groupID: aGroup(context), userIDList: [aUser(context)] }),
    ),
  ],
  kick: [
    0.5,
    callAction((context) =>
      context.chat.deleteGroupMember({ groupID: aGroup(context), userIDList: [aUser(context)] }),
    ),
  ],
  handOver: [
    0.5,
    callAction((context) =>
      context.chat.changeGroupOwner({ groupID: aGroup(context), newOwnerID: aUser(context) }),
    ),
  ],
  dismissGroup: [0.2, callAction((context) => context.chat.dismissGroup(aGroup(context)))],
  role: [
    0.5,
    callAction((context) =>
      context.chat.setGroupMemberRole({
        ...{ groupID: aGroup(context), userID: aUser(context) },
        role: context.dice.one(roles),
      }),
    ),
  ],
  muteMember: [
    0.5,
    callAction((context) => {
      const groupID = aGroup(context)
      context.workload.model.recordSilencing(`g:${groupID}`)
      const muteTime = context.dice.below(60)
      return context.chat.setGroupMemberMuteTime({ groupID, userID: aUser(context), muteTime })
    }),
  ],
  nameCard: [
    0.5,
    callAction((context) =>
      context.chat.setGroupMemberNameCard({ groupID: aGroup(context), nameCard: aText(context) }),
    ),
  ],
  members: [
    0.5,
    callAction((context) => context.chat.getGroupMemberList({ groupID: aGroup(context) })),
  ],
  groupProfile: [
    0.5,
    callAction((context) => context.chat.getGroupProfile({ groupID: aGroup(context) })),
  ],
  groups: [0.3, callAction(({ chat }) => chat.getGroupList())],
} as const
