import { type Message, TSignaling } from '../../src/index.ts'

const shared = {
  data: 'a',
  timeout: 30,
  onlineUserOnly: false,
  offlinePushInfo: { title: 'a' },
}
const one = { ...shared, userID: 'bob' }
const many = { ...shared, groupID: 'team', inviteeList: ['bob'] }
const nothing = () => undefined

/** Good arguments of the methods of signaling. */
export const signalingArgs = (theirs: Message): Readonly<Record<string, readonly unknown[]>> => ({
  addSignalingListener: [TSignaling.NEW_INVITATION_RECEIVED, nothing],
  removeSignalingListener: [TSignaling.NEW_INVITATION_RECEIVED, nothing],
  invite: [one],
  inviteSync: [one, nothing, nothing],
  inviteInGroup: [many],
  inviteInGroupSync: [many, nothing, nothing],
  cancel: [{ inviteID: 'a', data: 'b' }],
  accept: [{ inviteID: 'a', data: 'b' }],
  reject: [{ inviteID: 'a', data: 'b' }],
  modifyInvitation: [{ inviteID: 'a', data: 'b' }],
  getSignalingInfo: [theirs],
})
