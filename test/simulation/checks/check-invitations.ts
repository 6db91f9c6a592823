import { type InvitationOutcome, type InvitationSnapshot, viewOf } from 'tavern-im/strict'
import { keyOf } from '../../../testing/internal/workload/workload.ts'
import type { Device } from '../device.ts'
import type { Scenario } from '../scenario.ts'
import { type ExpectedInvitation, expectedInvitations } from './expected-invitations.ts'

interface MembershipRow {
  /** The key of the conversation and the userID. */
  readonly membership: string
  readonly read: number
  /** The sequence at which the user joined the group. */
  readonly joined: number
}

const MEMBERSHIPS = `
  SELECT 'g:' || g.group_id || ' ' || a.user_id AS membership, m.read_sequence AS read, m.join_sequence AS joined
  FROM group_members m JOIN groups g ON g.id = m.group_id JOIN accounts a ON a.id = m.account_id
  UNION ALL
  SELECT c.key || ' ' || a.user_id, u.read_sequence, 0
  FROM user_conversations u
  JOIN conversations c ON c.id = u.conversation_id JOIN accounts a ON a.id = u.account_id`

const CHECK = 'invitations end'

/** An invitation on a device, and its expected state. */
interface Observation {
  readonly device: Device
  readonly shown: InvitationSnapshot | null
  readonly expected: ExpectedInvitation
  readonly membership: MembershipRow
}

/** All invitations that each device must show, if it can see all their messages. */
const observationsOf = (scenario: Scenario, fresh: Iterable<Device>): Observation[] => {
  const expectedByID = expectedInvitations(scenario)
  const memberships = new Map(
    scenario.simulation.disk.rows<MembershipRow>(MEMBERSHIPS).map((one) => [one.membership, one]),
  )
  return [...scenario.devices, ...fresh].flatMap((device) =>
    [...expectedByID].flatMap(([inviteID, expected]) => {
      const membership = memberships.get(`${expected.key} ${device.userID}`)
      if (membership === undefined || !seesAll(scenario, device, expected, membership)) return []
      const shown = viewOf(device.chat).invitations?.invitation(inviteID) ?? null
      return { device, shown, expected, membership }
    }),
  )
}

/** Checks that an invitation has the outcome of its stored messages on all devices. */
export const checkSameOutcome = (scenario: Scenario, fresh: Iterable<Device>): void => {
  for (const look of observationsOf(scenario, fresh)) {
    if (look.shown !== null) checkOutcome(scenario, look, look.shown)
    if (!isReadElsewhere(scenario, look)) checkOpen(scenario, look)
  }
  for (const device of scenario.devices) {
    for (const inviteID of scenario.workload.inviteIDs) {
      const shown = viewOf(device.chat).invitations?.invitation(inviteID) ?? null
      if (shown !== null) checkEnded(scenario, device, shown)
    }
  }
}

/** Checks that the data of an invitation is the same on all devices after they have read the history. */
export const checkSameData = (scenario: Scenario, fresh: Iterable<Device>): void => {
  for (const { device, shown, expected } of observationsOf(scenario, fresh)) {
    if (shown !== null && shown.data !== expected.data)
      scenario.simulation.fault(CHECK, `${device.name} reads ${shown.data}, not ${expected.data}`)
  }
}

/** Checks that no invitation is open after its timeout, whatever the server has stored. */
const checkEnded = ({ simulation }: Scenario, device: Device, shown: InvitationSnapshot): void => {
  const { inviteID, inviter, inviteeList, timeout, isOpen, outcomes } = shown
  const isWaitedFor = inviteeList.includes(device.userID) && outcomes[device.userID] === undefined
  if (timeout > 0 && isOpen && (inviter === device.userID || isWaitedFor))
    simulation.fault(CHECK, `${inviteID} goes on at ${device.name}`)
}

/** The outcomes by `actionType`. */
const outcomeNames: Readonly<Record<number, InvitationOutcome>> = {
  2: 'cancelled',
  3: 'accepted',
  4: 'rejected',
  5: 'timedOut',
}

const checkOutcome = (
  scenario: Scenario,
  { device, expected }: Observation,
  shown: InvitationSnapshot,
): void => {
  const { inviteID, outcomes } = shown
  const fault = (what: string) =>
    scenario.simulation.fault(CHECK, `${inviteID} ${what} at ${device.name}`)
  for (const userID of expected.inviteeList) {
    const is = outcomeNames[expected.outcomes.get(userID) ?? 0]
    const shownAs = outcomes[userID]
    // A muted user cannot send the timeout message.
    const isTimeoutUnsent =
      is === undefined && shownAs === 'timedOut' && scenario.workload.model.isSilenced(expected.key)
    if (shownAs !== is && !isTimeoutUnsent) fault(`is ${shownAs} for ${userID}, not ${is}`)
  }
  const observer = device.page.observer?.get(inviteID)
  const reported = outcomeNames[observer?.outcomes.get(device.userID) ?? 0]
  // A page that received the invitation must receive its outcome.
  if (observer?.isReported === true && reported !== outcomes[device.userID])
    fault(`is ${outcomes[device.userID]}, and ${reported} was told`)
}

/** A login reports open invitations that are younger, in s (SIGNAL-08; with some margin) … */
const REPORTED_AGE_S = 280
/** … and have fewer newer messages (with some margin). */
const REPORTED_MESSAGES = 55

/** Checks that an invitation without an outcome is open for its invitees. */
const checkOpen = ({ simulation }: Scenario, { device, shown, expected }: Observation): void => {
  const { inviteeList, outcomes, time, newerCount, timeout } = expected
  const isWaitedFor = inviteeList.includes(device.userID) && !outcomes.has(device.userID)
  const isYoung =
    simulation.time.now() / 1000 - time < REPORTED_AGE_S && newerCount < REPORTED_MESSAGES
  // A page whose clock was set cannot compute ages until it logs in again.
  const mayWait = timeout === 0 && isYoung && !device.page.isClockSet
  if (isWaitedFor && mayWait && shown?.isOpen !== true)
    simulation.fault(CHECK, `${device.name} shows nothing of ${JSON.stringify(expected)}`)
}

/**
 * Whether this device was offline when the conversation began, and its user has read it or written in it on another
 * device: then earlier messages are not reported (SYNC-09).
 */
const isReadElsewhere = (
  { devices }: Scenario,
  { device, expected, membership }: Observation,
): boolean =>
  devices.includes(device) &&
  membership.read >= expected.sequence &&
  !expected.before.some((ID) => device.page.receivedIDs.has(ID))

/** Whether this user may see all messages about an invitation, and must have received them. */
const seesAll = (
  scenario: Scenario,
  { userID }: Device,
  expected: ExpectedInvitation,
  { joined }: MembershipRow,
): boolean => {
  const { model } = scenario.workload
  const { key, sequence, messageIDs, isRecalled } = expected
  if (isRecalled || model.clearedUpTo(key, userID) > 0 || model.hasDiscarded(key, userID))
    return false
  if (messageIDs.some((ID) => model.hasDeleted(ID, userID) !== false)) return false
  if (key.startsWith('g:')) return sequence >= joined
  return scenario.workload.othersOf(userID).some((other) => keyOf(userID, `C2C${other}`) === key)
}
