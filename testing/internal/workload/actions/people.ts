import { TYPES } from 'tavern-im/strict'
import { keyOf } from '../workload.ts'
import { type Action, type ActionContext, aText, aUser, callAction } from './action.ts'

const another = ({ workload, device, dice }: ActionContext): string =>
  dice.one(workload.othersOf(device.userID))

const friendGroup = callAction((context) => {
  const { chat, dice } = context
  const name = dice.one(['x', 'y'])
  const userIDList = [another(context)]
  return dice.one([
    () => chat.createFriendGroup({ name, userIDList }),
    () => chat.addToFriendGroup({ name, userIDList }),
    () => chat.removeFromFriendGroup({ name, userIDList }),
    () => chat.renameFriendGroup({ oldName: name, newName: dice.one(['x', 'y']) }),
    () => chat.deleteFriendGroup({ name }),
  ])()
})

const answer = callAction((context) => {
  const { chat, dice } = context
  const userID = another(context)
  const type = dice.one([TYPES.SNS_APPLICATION_AGREE_AND_ADD, TYPES.SNS_APPLICATION_AGREE])
  return dice.one([
    () => chat.acceptFriendApplication({ userID, type, remark: aText(context) }),
    () => chat.refuseFriendApplication({ userID }),
    () => chat.setFriendApplicationRead(),
  ])()
})

const block: Action = async (context) => {
  const { workload, device, chat, name } = context
  const userID = another(context)
  workload.model.recordSilencing(keyOf(device.userID, `C2C${userID}`))
  await device.call(name, () => chat.addToBlacklist({ userIDList: [userID] }))
}

/** Actions of users on other users, with their weights. */
export const peopleActions = {
  profile: [
    1,
    callAction((context) =>
      context.chat.updateMyProfile({
        nick: aText(context),
        ...(context.dice.is(0.5) && {
          allowType: context.dice.one([TYPES.ALLOW_TYPE_ALLOW_ANY, TYPES.ALLOW_TYPE_NEED_CONFIRM]),
        }),
      }),
    ),
  ],
  askProfile: [
    0.5,
    callAction((context) => context.chat.getUserProfile({ userIDList: [aUser(context)] })),
  ],
  addFriend: [
    1,
    callAction((context) =>
      context.chat.addFriend({
        ...{ to: another(context), source: 'AddSource_Type_Web', wording: aText(context) },
        type: context.dice.one([TYPES.SNS_ADD_TYPE_BOTH, TYPES.SNS_ADD_TYPE_SINGLE]),
        ...(context.dice.is(0.5) && { remark: aText(context), groupName: 'x' }),
      }),
    ),
  ],
  deleteFriend: [
    0.5,
    callAction((context) =>
      context.chat.deleteFriend({
        userIDList: [another(context)],
        type: context.dice.one([TYPES.SNS_DELETE_TYPE_BOTH, TYPES.SNS_DELETE_TYPE_SINGLE]),
      }),
    ),
  ],
  updateFriend: [
    0.5,
    callAction((context) =>
      context.chat.updateFriend({
        ...{ userID: another(context), remark: aText(context) },
        friendCustomField: [{ key: 'Tag_SNS_Custom_k', value: aText(context) }],
      }),
    ),
  ],
  answer: [1, answer],
  friendGroup: [0.5, friendGroup],
  block: [0.3, block],
  unblock: [
    0.6,
    callAction((context) => context.chat.removeFromBlacklist({ userIDList: [another(context)] })),
  ],
  follow: [0.5, callAction((context) => context.chat.followUser([another(context)]))],
  unfollow: [0.3, callAction((context) => context.chat.unfollowUser([another(context)]))],
  status: [
    0.3,
    callAction((context) => context.chat.setSelfStatus({ customStatus: aText(context) })),
  ],
  watch: [
    0.3,
    callAction((context) => context.chat.subscribeUserStatus({ userIDList: [another(context)] })),
  ],
} as const
