import {
  ImError,
  type InvitationSnapshot,
  type InviteFailure,
  type InviteResult,
  type InviteSuccess,
  TSignaling,
  viewOf,
} from 'tavern-im/strict'
import { type Action, type ActionContext, aGroup, aText } from './action.ts'
import { recordSent } from './messages.ts'
import { ROOM } from './rooms.ts'

/** Seconds. */
const timeouts = [0, 0, 3, 20, 30] as const

const sharedOptions = (context: ActionContext) => {
  const { dice } = context
  const timeout = dice.one(timeouts)
  const data = dice.is(0.2) ? '{"excludeFromHistoryMessage":true}' : aText(context)
  return { timeout, data, onlineUserOnly: dice.is(0.1) }
}

/** Converts a call with callbacks into a promise that rejects with the same error as the promise form. */
const toPromise = (
  call: (done: InviteSuccess, fail: InviteFailure) => string,
): Promise<InviteResult> =>
  new Promise((done, fail) => {
    const inviteID = call(done, (code, message) => fail(new ImError(code, message, { inviteID })))
  })

/** Picks one of the four invite methods; all have the same outcomes. */
const inviteCall = (context: ActionContext): (() => Promise<InviteResult>) => {
  const { workload, device, chat, dice } = context
  const shared = sharedOptions(context)
  const isSync = dice.is(0.2)
  if (dice.is(0.5)) {
    const options = { ...shared, userID: dice.one(workload.othersOf(device.userID)) }
    return isSync
      ? () => toPromise((done, fail) => chat.inviteSync(options, done, fail))
      : () => chat.invite(options)
  }
  const groupID = dice.is(0.1) ? ROOM : aGroup(context)
  const inviteeList = workload.othersOf(device.userID).filter(() => dice.is(0.8))
  const options = { ...shared, groupID, inviteeList }
  return isSync
    ? () => toPromise((done, fail) => chat.inviteInGroupSync(options, done, fail))
    : () => chat.inviteInGroup(options)
}

/** Calls a signaling method and records the inviteID, also if the call fails. */
const callAndTrack = async (
  { workload, device }: ActionContext,
  name: string,
  make: () => Promise<InviteResult>,
): Promise<InviteResult | undefined> => {
  let result: InviteResult | undefined
  await device.call(name, async () => {
    try {
      result = await make()
      workload.inviteIDs.add(result.inviteID)
    } catch (cause) {
      const { inviteID } = (cause instanceof ImError ? cause.data : {}) as { inviteID?: unknown }
      if (typeof inviteID === 'string') workload.inviteIDs.add(inviteID)
      throw cause
    }
  })
  return result
}

const invite: Action = async (context) => {
  const result = await callAndTrack(context, context.name, inviteCall(context))
  if (result !== undefined) recordSent(context, result.data.message)
}

const answerTypes = {
  accept: TSignaling.ACTION_TYPE_ACCEPT_INVITE,
  reject: TSignaling.ACTION_TYPE_REJECT_INVITE,
  cancel: TSignaling.ACTION_TYPE_CANCEL_INVITE,
} as const

type Answer = keyof typeof answerTypes

const answer = async (context: ActionContext, name: Answer, inviteID: string): Promise<void> => {
  const { device, chat } = context
  const options = { inviteID, data: aText(context) }
  const result = await callAndTrack(context, `${name} ${inviteID}`, () => chat[name](options))
  if (result === undefined) return
  recordSent(context, result.data.message)
  device.observer?.recordOwnAction(inviteID, answerTypes[name])
}

/** Picks an invitation, usually one that is open on this device; the others cover rejected calls. */
const anInvitation = (
  { workload, chat, dice }: ActionContext,
  isEligible: (invitation: InvitationSnapshot) => boolean,
): string | undefined => {
  const open = viewOf(chat).invitations?.open().filter(isEligible) ?? []
  const all = [...workload.inviteIDs]
  if (open.length > 0 && dice.is(0.9)) return dice.one(open).inviteID
  return all.length > 0 ? dice.one(all) : undefined
}

const answerAction =
  (name: Answer): Action =>
  async (context) => {
    const isMine = name === 'cancel'
    const inviteID = anInvitation(
      context,
      ({ inviter }) => (inviter === context.device.userID) === isMine,
    )
    if (inviteID !== undefined) await answer(context, name, inviteID)
  }

const modifyCall: Action = async (context) => {
  const { workload, chat, device, name } = context
  const inviteID = anInvitation(context, ({ inviter }) => inviter === device.userID)
  if (inviteID === undefined) return
  const options = { inviteID, data: aText(context) }
  const result = await callAndTrack(context, name, () => chat.modifyInvitation(options))
  if (result !== undefined) workload.model.recordChange(result.data.message.ID)
}

/** All devices that may answer or cancel one invitation do so at the same time. */
const race: Action = async (context) => {
  const { workload, dice } = context
  const inviteID = [...workload.inviteIDs].at(-1 - dice.below(3))
  if (inviteID === undefined) return
  for (const device of workload.devices) {
    const known = viewOf(device.chat).invitations?.invitation(inviteID)
    if (known === undefined || known === null) continue
    const name =
      known.inviter === device.userID ? 'cancel' : dice.one(['accept', 'reject'] as const)
    void answer({ ...context, device, chat: device.chat }, name, inviteID)
  }
}

/** Actions of users on invitations, with their weights. */
export const invitationActions = {
  invite: [6, invite],
  accept: [3, answerAction('accept')],
  reject: [2, answerAction('reject')],
  cancel: [2, answerAction('cancel')],
  modifyCall: [1, modifyCall],
  race: [1.5, race],
} as const
