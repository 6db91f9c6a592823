import { type InvitationOutcome, type InvitationSnapshot, viewOf } from 'tavern-im/strict'
import { keyOf, type Play } from '../play.ts'
import type { Seat } from '../seat.ts'
import { type Truth, truthsOf } from './invitations.ts'

interface Place {
  /** Key and user. */
  readonly place: string
  readonly read: number
  /** Since when the user is in the group. */
  readonly joined: number
}

const PLACES = `
  SELECT 'g:' || g.group_id || ' ' || a.user_id AS place, m.read_sequence AS read, m.join_sequence AS joined
  FROM group_members m JOIN groups g ON g.id = m.group_id JOIN accounts a ON a.id = m.account_id
  UNION ALL
  SELECT c.key || ' ' || a.user_id, u.read_sequence, 0
  FROM user_conversations u
  JOIN conversations c ON c.id = u.conversation_id JOIN accounts a ON a.id = u.account_id`

const PROMISE = 'invitations end'

/** What a device shows of an invitation, and what is so. */
interface Look {
  readonly seat: Seat
  readonly shown: InvitationSnapshot | null
  readonly truth: Truth
  readonly place: Place
}

/** Of every device what it knows, or has to know, of invitations. */
const looksOf = (play: Play, fresh: Iterable<Seat>): Look[] => {
  const truths = truthsOf(play)
  const places = new Map(play.simulation.disk.rows<Place>(PLACES).map((one) => [one.place, one]))
  return [...play.seats, ...fresh].flatMap((seat) =>
    [...truths].flatMap(([inviteID, truth]) => {
      const place = places.get(`${truth.key} ${seat.userID}`)
      if (place === undefined || !seesAll(play, seat, truth, place)) return []
      const shown = viewOf(seat.chat).invitations?.invitation(inviteID) ?? null
      return { seat, shown, truth, place }
    }),
  )
}

/** An invitation ends alike on all devices, and as the messages of it say in their order. */
export const mustEndAlike = (play: Play, fresh: Iterable<Seat>): void => {
  for (const look of looksOf(play, fresh)) {
    if (look.shown !== null) mustBeTrue(play, look, look.shown)
    if (!isReadUnseen(play, look)) mustBeOpen(play, look)
  }
  for (const seat of play.seats) {
    for (const inviteID of play.inviteIDs) {
      const shown = viewOf(seat.chat).invitations?.invitation(inviteID) ?? null
      if (shown !== null) mustHaveEnded(play, seat, shown)
    }
  }
}

/** Once somebody has looked at its conversation it says the same everywhere: its change may have been missed. */
export const mustSayAlike = (play: Play, fresh: Iterable<Seat>): void => {
  for (const { seat, shown, truth } of looksOf(play, fresh)) {
    if (shown !== null && shown.data !== truth.data)
      play.simulation.fault(PROMISE, `${seat.name} reads ${shown.data}, not ${truth.data}`)
  }
}

/** Whose time has run out has ended, whatever the server knows of it. */
const mustHaveEnded = ({ simulation }: Play, seat: Seat, shown: InvitationSnapshot): void => {
  const { inviteID, inviter, inviteeList, timeout, isOpen, outcomes } = shown
  const isWaitedFor = inviteeList.includes(seat.userID) && outcomes[seat.userID] === undefined
  if (timeout > 0 && isOpen && (inviter === seat.userID || isWaitedFor))
    simulation.fault(PROMISE, `${inviteID} goes on at ${seat.name}`)
}

/** By `actionType`. */
const outcomeNames: Readonly<Record<number, InvitationOutcome>> = {
  2: 'cancelled',
  3: 'accepted',
  4: 'rejected',
  5: 'timedOut',
}

const mustBeTrue = (play: Play, { seat, truth }: Look, shown: InvitationSnapshot): void => {
  const { inviteID, outcomes } = shown
  const fault = (what: string) =>
    play.simulation.fault(PROMISE, `${inviteID} ${what} at ${seat.name}`)
  for (const userID of truth.inviteeList) {
    const is = outcomeNames[truth.outcomes.get(userID) ?? 0]
    const shownAs = outcomes[userID]
    // Who may say nothing cannot say that time has run out.
    const isUnsaid = is === undefined && shownAs === 'timedOut' && play.model.isSilenced(truth.key)
    if (shownAs !== is && !isUnsaid) fault(`is ${shownAs} for ${userID}, not ${is}`)
  }
  const ear = seat.page.ear?.get(inviteID)
  const told = outcomeNames[ear?.outcomes.get(seat.userID) ?? 0]
  // Who was told that it began is told how it ended.
  if (ear?.isRaised === true && told !== outcomes[seat.userID])
    fault(`is ${outcomes[seat.userID]}, and ${told} was told`)
}

/** So long (s) after it, and behind so few messages, whoever comes is told of it (SIGNAL-08), with some to spare. */
const LOOKED_BACK_S = 280
const LOOKED_BACK = 55

/** What nobody has answered, and nobody ended, is open for all who are invited. */
const mustBeOpen = ({ simulation }: Play, { seat, shown, truth }: Look): void => {
  const { inviteeList, outcomes, time, behind, timeout } = truth
  const isWaitedFor = inviteeList.includes(seat.userID) && !outcomes.has(seat.userID)
  const isYoung = simulation.time.now() / 1000 - time < LOOKED_BACK_S && behind < LOOKED_BACK
  // A page whose clock was set does not know how old something is until it logs in again.
  const mayWait = timeout === 0 && isYoung && !seat.page.isClockSet
  if (isWaitedFor && mayWait && shown?.isOpen !== true)
    simulation.fault(PROMISE, `${seat.name} shows nothing of ${JSON.stringify(truth)}`)
}

/**
 * Whether this device was away when the conversation began, and its user has read on elsewhere, or said something:
 * then what came before is not told (SYNC-09).
 */
const isReadUnseen = ({ seats }: Play, { seat, truth, place }: Look): boolean =>
  seats.includes(seat) &&
  place.read >= truth.sequence &&
  !truth.before.some((ID) => seat.page.told.has(ID))

/** Whether this user may see all that was said of an invitation, and had to hear of it. */
const seesAll = (play: Play, { userID }: Seat, truth: Truth, { joined }: Place): boolean => {
  const { model } = play
  const { key, sequence, said, isRecalled } = truth
  if (isRecalled || model.clearedUpTo(key, userID) > 0 || model.hasDiscarded(key, userID))
    return false
  if (said.some((ID) => model.hasDeleted(ID, userID) !== false)) return false
  if (key.startsWith('g:')) return sequence >= joined
  return play.othersOf(userID).some((other) => keyOf(userID, `C2C${other}`) === key)
}
