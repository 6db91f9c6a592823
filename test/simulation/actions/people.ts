import { TYPES } from 'tavern-im/strict'
import { keyOf } from '../scenario.ts'
import { type Action, type ActionContext, aText, aUser, callAction } from './action.ts'

const another = ({ scenario, device, dice }: ActionContext): string =>
  dice.one(scenario.othersOf(device.userID))

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
  return dice.one([
    () => chat.acceptFriendApplication({ userID, type: TYPES.SNS_APPLICATION_AGREE_AND_ADD }),
    () => chat.refuseFriendApplication({ userID }),
    () => chat.setFriendApplicationRead(),
  ])()
})

const block: Action = async (context) => {
  const { scenario, device, chat, name } = context
  const userID = another(context)
  scenario.model.recordSilencing(keyOf(device.userID, `C2C${userID}`))
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
        ...{ to: another(context), source: 'AddSource_Type_Web' },
        type: TYPES.SNS_ADD_TYPE_BOTH,
      }),
    ),
  ],
  deleteFriend: [
    0.5,
    callAction((context) =>
      context.chat.deleteFriend({
        userIDList: [another(context)],
        type: TYPES.SNS_DELETE_TYPE_BOTH,
      }),
    ),
  ],
  updateFriend: [
    0.5,
    callAction((context) =>
      context.chat.updateFriend({ userID: another(context), remark: aText(context) }),
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
