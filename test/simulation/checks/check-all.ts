import { checkVisible } from '../../../testing/internal/workload/checks/check-visible.ts'
import type { Wait } from '../../../testing/internal/workload/checks/read-history.ts'
import { shownState } from '../../../testing/internal/workload/checks/shown-state.ts'
import { isSending } from '../../../testing/internal/workload/workload.ts'
import { Device } from '../device.ts'
import type { Scenario } from '../scenario.ts'
import { textOf } from '../simulation.ts'
import { checkStored } from './check-acknowledged.ts'
import { checkSameData, checkSameOutcome } from './check-invitations.ts'
import { checkLateCode } from './check-late-code.ts'
import { checkFound } from './check-search.ts'

/** Timeout until all devices agree; the back-off of a connection alone may be half a minute. */
const RECOVERY_TIMEOUT_MS = 600_000
/** After this time no request or push is in flight any more. */
const QUIET_MS = 65_000

/** Ends all faults, logs all devices in again, and runs all checks. */
export const checkAll = async (scenario: Scenario): Promise<void> => {
  const { simulation, devices } = scenario
  await endFaults(scenario)
  if (simulation.faults.length > 0) return
  const fresh = await openFreshDevices(scenario)
  await compareDevices(scenario, fresh)
  await checkLateCode(scenario)
  for (const device of [...devices, ...fresh.values()]) await waitFor(scenario, device.destroy())
}

const endFaults = async (scenario: Scenario): Promise<void> => {
  const { simulation, devices, workload } = scenario
  const { time } = simulation
  simulation.isDiskFull = false
  simulation.stepsToCrash = Number.POSITIVE_INFINITY
  for (const { network, disk, code } of devices) {
    network.restore()
    code.mode = 'reliable'
    disk.isFull = false
  }
  void simulation.startServer()
  await time.run(RECOVERY_TIMEOUT_MS, () => simulation.server !== undefined)
  await time.run(RECOVERY_TIMEOUT_MS, () => devices.every(({ isLeaving }) => !isLeaving))
  const isQuiet = () =>
    devices.every(
      (device) => device.isReady && device.page.calls.size === 0 && !isSending(workload, device),
    )
  await loginAgain(scenario, isQuiet)
  checkRecovered(scenario)
  await time.run(QUIET_MS)
  if (isQuiet()) return
  // A kick that was in flight may have ended a session meanwhile.
  await loginAgain(scenario, isQuiet)
  checkRecovered(scenario)
  await time.run(QUIET_MS)
}

const checkRecovered = (scenario: Scenario): void => {
  const { simulation, devices, workload } = scenario
  for (const device of devices) {
    const waiting = [...device.page.calls.values()]
    if (waiting.length > 0)
      simulation.fault('every call settles', `${device.name} waits for ${waiting}`)
    if (!device.isReady) simulation.fault('everybody comes back', `${device.name} does not`)
    if (isSending(workload, device))
      simulation.fault('every call settles', `${device.name} never stops sending`)
  }
}

const RETRY_MS = 1_000

/** Logs in devices without a session, and again if a kick overtakes the login. */
const loginAgain = async (
  { simulation: { time }, devices }: Scenario,
  isQuiet: () => boolean,
): Promise<void> => {
  const end = time.passedMs + RECOVERY_TIMEOUT_MS
  while (!isQuiet() && time.passedMs < end) {
    for (const device of devices) if (device.isLoggedOut) void device.login()
    await time.run(RETRY_MS, isQuiet)
  }
}

/** Opens a new device of each user, with empty storage. */
const openFreshDevices = async (scenario: Scenario): Promise<ReadonlyMap<string, Device>> => {
  const { simulation } = scenario
  const fresh = new Map(
    simulation.stage.users.map((userID) => [
      userID,
      new Device(simulation, userID, `${userID}.fresh`),
    ]),
  )
  for (const device of fresh.values()) {
    device.code.mode = 'reliable'
    void device.login()
  }
  const isReady = () => [...fresh.values()].every((device) => device.isReady)
  await simulation.time.run(RECOVERY_TIMEOUT_MS, isReady)
  if (!isReady()) simulation.fault('everybody comes back', 'a new device does not')
  return fresh
}

/** Advances time until a promise settles; undefined if it rejects. */
const waitFor = async <Value>(
  { simulation }: Scenario,
  promise: Promise<Value>,
): Promise<Value | undefined> => {
  let isSettled = false
  let value: Value | undefined
  void promise
    .then(
      (result) => {
        value = result
      },
      (cause) => simulation.fault('every call settles', `a look was refused: ${textOf(cause)}`),
    )
    .finally(() => {
      isSettled = true
    })
  await simulation.time.run(RECOVERY_TIMEOUT_MS, () => isSettled)
  if (!isSettled) simulation.fault('every call settles', 'a look never ends')
  return value
}

const shownBy = (scenario: Scenario, { chat, userID, page }: Device) => {
  const wait: Wait = (ms) => new Promise((resolve) => page.clock.after(ms, resolve))
  const conversationIDs = scenario.workload.conversationIDsOf(userID)
  return waitFor(scenario, shownState(chat, wait, conversationIDs))
}

const compareDevices = async (
  scenario: Scenario,
  fresh: ReadonlyMap<string, Device>,
): Promise<void> => {
  const { simulation } = scenario
  checkStored(scenario)
  const expectedByUser = new Map<string, ReadonlySet<string>>()
  for (const [userID, device] of fresh) {
    const lines = (await shownBy(scenario, device)) ?? []
    for (const line of lines)
      if (/ counts |^list not sorted/.test(line))
        simulation.fault('counts and order', `${userID}: ${line}`)
    expectedByUser.set(userID, new Set(lines))
    checkVisible(scenario.workload, device)
    if (scenario.workload.isSearched) await waitFor(scenario, checkFound(scenario, device))
  }
  checkSameOutcome(scenario, fresh.values())
  for (const device of scenario.devices) {
    const shown = new Set(await shownBy(scenario, device))
    const expected = expectedByUser.get(device.userID) ?? new Set()
    for (const line of shown)
      if (!expected.has(line)) simulation.fault('devices agree', `${device.name} shows ${line}`)
    for (const line of expected)
      if (!shown.has(line)) simulation.fault('devices agree', `${device.name} lacks ${line}`)
  }
  checkSameData(scenario, fresh.values())
}
