import {
  ImError,
  type InvitationSnapshot,
  type InviteFailure,
  type InviteResult,
  type InviteSuccess,
  TSignaling,
  viewOf,
} from 'tavern-im/strict'
import { aGroup, aText, type Deed, type Scene } from './deed.ts'
import { rememberSent } from './messages.ts'
import { ROOM } from './rooms.ts'

/** Seconds. */
const timeouts = [0, 0, 3, 20, 30] as const

const sharedOptions = (scene: Scene) => {
  const { dice } = scene
  const timeout = dice.one(timeouts)
  const data = dice.is(0.2) ? '{"excludeFromHistoryMessage":true}' : aText(scene)
  return { timeout, data, onlineUserOnly: dice.is(0.1) }
}

/** A promise of what a call with functions says; its error is that of the call with a promise. */
const settled = (
  call: (done: InviteSuccess, fail: InviteFailure) => string,
): Promise<InviteResult> =>
  new Promise((done, fail) => {
    const inviteID = call(done, (code, message) => fail(new ImError(code, message, { inviteID })))
  })

/** One of what a page has to choose from when it invites: all end alike. */
const inviting = (scene: Scene): (() => Promise<InviteResult>) => {
  const { play, seat, chat, dice } = scene
  const shared = sharedOptions(scene)
  const isSync = dice.is(0.2)
  if (dice.is(0.5)) {
    const options = { ...shared, userID: dice.one(play.othersOf(seat.userID)) }
    return isSync
      ? () => settled((done, fail) => chat.inviteSync(options, done, fail))
      : () => chat.invite(options)
  }
  const groupID = dice.is(0.1) ? ROOM : aGroup(scene)
  const inviteeList = play.othersOf(seat.userID).filter(() => dice.is(0.8))
  const options = { ...shared, groupID, inviteeList }
  return isSync
    ? () => settled((done, fail) => chat.inviteInGroupSync(options, done, fail))
    : () => chat.inviteInGroup(options)
}

/** Makes a call about an invitation; its ID is known whatever comes of it. */
const about = async (
  { play, seat }: Scene,
  name: string,
  make: () => Promise<InviteResult>,
): Promise<InviteResult | undefined> => {
  let result: InviteResult | undefined
  await seat.call(name, async () => {
    try {
      result = await make()
      play.inviteIDs.add(result.inviteID)
    } catch (cause) {
      const { inviteID } = (cause instanceof ImError ? cause.data : {}) as { inviteID?: unknown }
      if (typeof inviteID === 'string') play.inviteIDs.add(inviteID)
      throw cause
    }
  })
  return result
}

const invite: Deed = async (scene) => {
  const result = await about(scene, scene.name, inviting(scene))
  if (result !== undefined) rememberSent(scene, result.data.message)
}

const actions = {
  accept: TSignaling.ACTION_TYPE_ACCEPT_INVITE,
  reject: TSignaling.ACTION_TYPE_REJECT_INVITE,
  cancel: TSignaling.ACTION_TYPE_CANCEL_INVITE,
} as const

type Action = keyof typeof actions

const act = async (scene: Scene, name: Action, inviteID: string): Promise<void> => {
  const { seat, chat } = scene
  const { ear } = seat.page
  const options = { inviteID, data: aText(scene) }
  const result = await about(scene, `${name} ${inviteID}`, () => chat[name](options))
  if (result === undefined) return
  rememberSent(scene, result.data.message)
  ear?.answered(inviteID, actions[name])
}

/** Mostly one that goes on here, else any: what is refused is refused in the same way for all. */
const anInvitation = (
  { play, chat, dice }: Scene,
  isWanted: (invitation: InvitationSnapshot) => boolean,
): string | undefined => {
  const open = viewOf(chat).invitations?.open().filter(isWanted) ?? []
  const all = [...play.inviteIDs]
  if (open.length > 0 && dice.is(0.9)) return dice.one(open).inviteID
  return all.length > 0 ? dice.one(all) : undefined
}

const acting =
  (name: Action): Deed =>
  async (scene) => {
    const isMine = name === 'cancel'
    const inviteID = anInvitation(
      scene,
      ({ inviter }) => (inviter === scene.seat.userID) === isMine,
    )
    if (inviteID !== undefined) await act(scene, name, inviteID)
  }

const modifyCall: Deed = async (scene) => {
  const { play, chat, seat, name } = scene
  const inviteID = anInvitation(scene, ({ inviter }) => inviter === seat.userID)
  if (inviteID === undefined) return
  const options = { inviteID, data: aText(scene) }
  const result = await about(scene, name, () => chat.modifyInvitation(options))
  if (result !== undefined) play.model.changed(result.data.message.ID)
}

/** Everybody who may do something about an invitation does so at once. */
const race: Deed = async (scene) => {
  const { play, dice } = scene
  const inviteID = [...play.inviteIDs].at(-1 - dice.below(3))
  if (inviteID === undefined) return
  for (const seat of play.seats) {
    const known = viewOf(seat.chat).invitations?.invitation(inviteID)
    if (known === undefined || known === null) continue
    const name = known.inviter === seat.userID ? 'cancel' : dice.one(['accept', 'reject'] as const)
    void act({ ...scene, seat, chat: seat.chat }, name, inviteID)
  }
}

/** What users do with invitations. */
export const callDeeds = {
  invite: [6, invite],
  accept: [3, acting('accept')],
  reject: [2, acting('reject')],
  cancel: [2, acting('cancel')],
  modifyCall: [1, modifyCall],
  race: [1.5, race],
} as const
