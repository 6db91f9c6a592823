import { crc32 } from '../../lib/crc32.ts'
import { encodeText } from '../../lib/utf8.ts'
import { TSignaling } from '../../protocol/signaling.ts'
import { identified } from '../messages/index.ts'
import type { SignalingContext } from './context.ts'
import { addAction, decided, type Invitation, undecided } from './invitation.ts'
import { INVITER_EXTRA_S, LONGEST_TIMER_MS, SETTLE_MS } from './limits.ts'
import type { Signal } from './model.ts'
import { compose, send } from './send.ts'

/** Whether the time to answer is over. */
export const isOver = (im: SignalingContext, { invite, dueAt = 0 }: Invitation): boolean =>
  invite !== undefined && invite.timeout > 0 && dueAt <= im.platform.clock.now()

/**
 * Starts the timer of the invitees that have not answered, or stops it. `report` runs when it
 * expires.
 */
export const arm = (im: SignalingContext, invitation: Invitation, report: () => void): void => {
  const { invite, dueAt = 0, isQuiet } = invitation
  invitation.timer?.()
  invitation.timer = undefined
  if (invite === undefined || isQuiet || invite.timeout === 0) return
  if (waitedFor(im, invitation, invite).length === 0) return
  const { clock } = im.platform
  const extraMs = invite.from === im.gate.me.userID ? 1000 * INVITER_EXTRA_S : 0
  const leftMs = Math.max(0, dueAt + extraMs - clock.now())
  if (leftMs > LONGEST_TIMER_MS) return
  invitation.timer = clock.after(leftMs, () =>
    im.changes.batch(() => expired(im, invitation, report)),
  )
}

/** The inviter times out for all, invitees for themselves. */
const waitedFor = (im: SignalingContext, invitation: Invitation, invite: Signal): string[] => {
  const { userID } = im.gate.me
  const users = undecided(invitation)
  return invite.from === userID ? users : users.filter((one) => one === userID)
}

/** No answer has arrived here in time. An earlier message that arrives later takes precedence. */
const expired = (im: SignalingContext, invitation: Invitation, report: () => void): void => {
  const { invite } = invitation
  if (invite === undefined) return
  const inviteeList = waitedFor(im, invitation, invite)
  const from = im.gate.me.userID
  const actionType = TSignaling.ACTION_TYPE_INVITE_TIMEOUT
  const order = Number.POSITIVE_INFINITY
  addAction(invitation, { ...invite, ID: '', from, inviteeList, actionType, order })
  report()
  if (im.isConnected) void sendTimeout(im, invitation, inviteeList)
  else im.timeouts.add(invitation)
}

/**
 * Sends the time-out message. All devices of a user send the same one: its identity follows from
 * the invitation, so the server stores it once.
 */
const sendTimeout = async (
  im: SignalingContext,
  invitation: Invitation,
  inviteeList: string[],
): Promise<void> => {
  const { invite } = invitation
  const { session } = im
  if (invite === undefined) return
  const actionType = TSignaling.ACTION_TYPE_INVITE_TIMEOUT
  try {
    const message = compose(im, invite, { ...invite, inviteeList, actionType })
    identified(message, invite.time, crc32(0, encodeText(invite.inviteID)) >>> 1)
    await send(im, invite, message)
  } catch (error) {
    im.log.debug(`send timeout of ${invite.inviteID}: later`, error)
    // The next session may be of another user.
    if (im.session === session) im.timeouts.add(invitation)
  }
}

/** Sends pending time-outs some time after a reconnect, when missed messages have arrived. */
export const sendTimeoutsLater = (im: SignalingContext): void => {
  const { platform, session, timeouts } = im
  if (timeouts.size === 0) return
  const sendAll = () => {
    if (!im.isConnected) return
    const waiting = [...timeouts]
    timeouts.clear()
    for (const invitation of waiting) {
      const users = [...decided(invitation)].flatMap(([userID, { ID }]) => (ID ? [] : userID))
      if (users.length > 0) void sendTimeout(im, invitation, users)
    }
  }
  session.add(platform.clock.after(SETTLE_MS, sendAll))
}
