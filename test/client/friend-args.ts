import { TYPES } from '../../src/index.ts'

const ofBob = { userID: 'bob' }
const ofUsers = { userIDList: ['bob'] }

/** Arguments that are good, of every method about friends. */
export const friendArgs: Readonly<Record<string, readonly unknown[]>> = {
  getFriendList: [],
  addFriend: [
    {
      to: 'bob',
      source: 'AddSource_Type_Web',
      wording: 'hello',
      type: TYPES.SNS_ADD_TYPE_BOTH,
      remark: 'Bob',
      groupName: 'work',
    },
  ],
  deleteFriend: [{ ...ofUsers, type: TYPES.SNS_DELETE_TYPE_SINGLE }],
  checkFriend: [{ ...ofUsers, type: TYPES.SNS_CHECK_TYPE_SINGLE }],
  getFriendProfile: [ofUsers],
  updateFriend: [
    {
      ...ofBob,
      remark: 'Bob',
      friendCustomField: [{ key: 'Tag_SNS_Custom_Pet', value: 'cat' }],
    },
  ],
  getFriendApplicationList: [],
  acceptFriendApplication: [{ ...ofBob, remark: 'Bob', type: TYPES.SNS_APPLICATION_AGREE }],
  refuseFriendApplication: [ofBob],
  deleteFriendApplication: [{ ...ofBob, type: TYPES.SNS_APPLICATION_SENT_BY_ME }],
  setFriendApplicationRead: [],
  getFriendGroupList: [],
  createFriendGroup: [{ name: 'work', ...ofUsers }],
  deleteFriendGroup: [{ name: 'work' }],
  renameFriendGroup: [{ oldName: 'work', newName: 'school' }],
  addToFriendGroup: [{ name: 'work', ...ofUsers }],
  removeFromFriendGroup: [{ name: 'work', ...ofUsers }],
}
