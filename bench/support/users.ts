import { commands, type PushFrame, wireConversationType } from '../../src/protocol-entry.ts'
import { loginRaw, type RawClient } from '../../testing/internal/raw-client.ts'
import { userSigsOf } from '../../testing/internal/user-sig.ts'
import { app } from '../send/app.ts'

export const nowSeconds = (): number => Math.floor(Date.now() / 1000)

/** UserSigs of the app of the benchmarks, valid for a day. */
export const userSigOf = userSigsOf(app, { expireSeconds: 86_400 })

/** A raw session of a user; its pushes are dropped by default. */
export const openUser = (
  url: string,
  userID: string,
  onPush: (frame: PushFrame) => void = () => {},
): Promise<RawClient> =>
  loginRaw({ url, sdkAppID: app.sdkAppID, onPush }, userID, userSigOf(userID))

/** Creates a group of its owner and these members. */
export const createGroup = (
  owner: RawClient,
  groupID: string,
  members: readonly string[],
): Promise<unknown> => {
  const memberList = members.map((userID) => ({ userID }))
  return owner.request(commands.group.create, {
    type: 'Public',
    name: groupID,
    groupID,
    memberList,
  })
}

/** Sends a text to a group. */
export const sayIn = (user: RawClient, groupID: string, text: string): Promise<unknown> =>
  user.sendText(groupID, text, { conversationType: wireConversationType.group })
