import { TYPES } from 'tavern-im/strict'
import { keyOf } from '../play.ts'
import { aText, aUser, calling, type Deed, type Scene } from './deed.ts'

const another = ({ play, seat, dice }: Scene): string => dice.one(play.othersOf(seat.userID))

const friendGroup = calling((scene) => {
  const { chat, dice } = scene
  const name = dice.one(['x', 'y'])
  const userIDList = [another(scene)]
  return dice.one([
    () => chat.createFriendGroup({ name, userIDList }),
    () => chat.addToFriendGroup({ name, userIDList }),
    () => chat.removeFromFriendGroup({ name, userIDList }),
    () => chat.renameFriendGroup({ oldName: name, newName: dice.one(['x', 'y']) }),
    () => chat.deleteFriendGroup({ name }),
  ])()
})

const answer = calling((scene) => {
  const { chat, dice } = scene
  const userID = another(scene)
  return dice.one([
    () => chat.acceptFriendApplication({ userID, type: TYPES.SNS_APPLICATION_AGREE_AND_ADD }),
    () => chat.refuseFriendApplication({ userID }),
    () => chat.setFriendApplicationRead(),
  ])()
})

const block: Deed = async (scene) => {
  const { play, seat, chat, name } = scene
  const userID = another(scene)
  play.model.silencing(keyOf(seat.userID, `C2C${userID}`))
  await seat.call(name, () => chat.addToBlacklist({ userIDList: [userID] }))
}

/** What users do with one another. */
export const peopleDeeds = {
  profile: [
    1,
    calling((scene) =>
      scene.chat.updateMyProfile({
        nick: aText(scene),
        ...(scene.dice.is(0.5) && {
          allowType: scene.dice.one([TYPES.ALLOW_TYPE_ALLOW_ANY, TYPES.ALLOW_TYPE_NEED_CONFIRM]),
        }),
      }),
    ),
  ],
  askProfile: [0.5, calling((scene) => scene.chat.getUserProfile({ userIDList: [aUser(scene)] }))],
  addFriend: [
    1,
    calling((scene) =>
      scene.chat.addFriend({
        ...{ to: another(scene), source: 'AddSource_Type_Web' },
        type: TYPES.SNS_ADD_TYPE_BOTH,
      }),
    ),
  ],
  deleteFriend: [
    0.5,
    calling((scene) =>
      scene.chat.deleteFriend({
        userIDList: [another(scene)],
        type: TYPES.SNS_DELETE_TYPE_BOTH,
      }),
    ),
  ],
  updateFriend: [
    0.5,
    calling((scene) => scene.chat.updateFriend({ userID: another(scene), remark: aText(scene) })),
  ],
  answer: [1, answer],
  friendGroup: [0.5, friendGroup],
  block: [0.3, block],
  unblock: [
    0.6,
    calling((scene) => scene.chat.removeFromBlacklist({ userIDList: [another(scene)] })),
  ],
  follow: [0.5, calling((scene) => scene.chat.followUser([another(scene)]))],
  unfollow: [0.3, calling((scene) => scene.chat.unfollowUser([another(scene)]))],
  status: [0.3, calling((scene) => scene.chat.setSelfStatus({ customStatus: aText(scene) }))],
  watch: [
    0.3,
    calling((scene) => scene.chat.subscribeUserStatus({ userIDList: [another(scene)] })),
  ],
} as const
