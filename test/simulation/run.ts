import { perform } from '../../testing/internal/workload/actions/action.ts'
import { invitationActions } from '../../testing/internal/workload/actions/invitations.ts'
import { openCommunity, topicActions } from '../../testing/internal/workload/actions/topics.ts'
import { Chance } from '../../testing/internal/workload/chance.ts'
import { actions } from './actions/actions.ts'
import { checkAll } from './checks/check-all.ts'
import type { Device } from './device.ts'
import type { Disk } from './machine/disk.ts'
import type { Plan, Step } from './plan.ts'
import { Scenario } from './scenario.ts'
import { textOf } from './simulation.ts'

export interface Outcome {
  /** Failed checks, each with its observation. */
  readonly faults: readonly string[]
  readonly trace: readonly string[]
  /** Event-loop ticks, and the simulated duration. */
  readonly ticks: number
  readonly passedMs: number
}

/** Runs a plan, then all checks. */
export const run = async (disk: Disk, plan: Plan, isTraced = false): Promise<Outcome> => {
  const hasCalls = plan.steps.some(({ deed }) => deed in invitationActions)
  const scenario = new Scenario(disk, plan.seed, { ...plan.stage, hasCalls }, isTraced)
  const { simulation } = scenario
  const unhandled = (cause: unknown) => {
    // Errors of a killed server have no effect on clients.
    if (!`${cause}`.includes('the server was killed'))
      simulation.fault('no exceptions', textOf(cause))
  }
  process.on('unhandledRejection', unhandled)
  try {
    await setUp(scenario, plan)
    for (const step of plan.steps) await runStep(scenario, step)
    await checkAll(scenario)
  } catch (cause) {
    simulation.fault('runs to its end', cause instanceof Error ? `${cause.stack}` : `${cause}`)
  } finally {
    await tearDown(scenario)
    process.off('unhandledRejection', unhandled)
  }
  const { faults, trace, time } = simulation
  return { faults, trace, ticks: time.tickCount, passedMs: time.passedMs }
}

const SET_UP_TIMEOUT_MS = 60_000
/** Code that comes late may not come with the first attempts. */
const SET_UP_ATTEMPTS = 5

const setUp = async (scenario: Scenario, plan: Plan): Promise<void> => {
  const { simulation, devices, workload } = scenario
  const { time } = simulation
  void simulation.startServer()
  await time.run(SET_UP_TIMEOUT_MS, () => simulation.server !== undefined)
  for (const device of devices) void device.login()
  const [owner] = devices
  if (owner === undefined) throw new Error('run: the stage has no devices')
  // Late code: the others come during the steps.
  const present = plan.stage.code === undefined ? devices : [owner]
  await untilReady(scenario, present)
  const memberList = workload.othersOf(owner.userID).map((userID) => ({ userID }))
  const options = { groupID: 'team', name: 'team', type: 'Public', memberList }
  await succeeds(scenario, owner, 'createGroup', () => owner.chat.createGroup(options))
  workload.groupIDs.push('team')
  if (!plan.steps.some(({ deed }) => deed in topicActions)) return
  await succeeds(scenario, owner, 'openCommunity', () => openCommunity(workload, owner))
}

/** Waits until devices are ready; logs them in again if their code did not come. */
const untilReady = async (
  { simulation: { time } }: Scenario,
  devices: readonly Device[],
): Promise<void> => {
  const isReady = () => devices.every((device) => device.isReady)
  for (let attempts = 0; attempts < SET_UP_ATTEMPTS && !isReady(); attempts++) {
    for (const device of devices) if (device.isLoggedOut) void device.login()
    const isOver = () => isReady() || devices.some(({ isLoggedOut }) => isLoggedOut)
    await time.run(SET_UP_TIMEOUT_MS, isOver)
  }
}

/** Makes a call of the set-up, again if its code did not come. */
const succeeds = async (
  { simulation: { time } }: Scenario,
  device: Device,
  name: string,
  make: () => Promise<unknown>,
): Promise<void> => {
  let isDone = false
  for (let attempts = 0; attempts < SET_UP_ATTEMPTS && !isDone; attempts++) {
    void device.call(name, make).then((hasSucceeded) => {
      isDone = hasSucceeded
    })
    await time.run(SET_UP_TIMEOUT_MS, () => !device.isCalling(name))
    await time.run(0)
  }
}

const runStep = async (
  scenario: Scenario,
  { afterMs, deed: name, seat: index, dice }: Step,
): Promise<void> => {
  const { simulation, devices } = scenario
  await simulation.time.run(afterMs)
  const device = devices[index % devices.length]
  if (device === undefined) return
  simulation.note(`— ${device.name}: ${name}`)
  const shared = { name, workload: scenario.workload, chat: device.chat }
  const context = { ...shared, scenario, device, dice: new Chance(`${dice}`) }
  void perform(actions[name][1], context)
}

/** Ends the server and all clients. */
const tearDown = async (scenario: Scenario): Promise<void> => {
  scenario.simulation.server?.kill()
  for (const device of scenario.devices) device.stop()
  await scenario.simulation.time.run(0)
}
