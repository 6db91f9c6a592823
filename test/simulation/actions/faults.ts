import type { ActionContext } from '../../../testing/internal/workload/actions/action.ts'
import type { Device } from '../device.ts'
import type { Scenario } from '../scenario.ts'

/** The input of an action, with the simulated environment. */
export interface SimulationContext extends ActionContext {
  readonly scenario: Scenario
  readonly device: Device
}

/** An operation of a user, or a fault of the environment. */
export type SimulationAction = (context: SimulationContext) => unknown

const HOUR_MS = 3_600_000

const cut: SimulationAction = ({ scenario, device }) => {
  scenario.simulation.note(`${device.name} is cut`)
  device.network.cut()
}

const mend: SimulationAction = ({ scenario, device }) => {
  scenario.simulation.note(`${device.name} is connected again`)
  device.network.restore()
}

/** Loses frames in transit: requests or their responses. */
const blip: SimulationAction = (context) => {
  cut(context)
  mend(context)
}

const stall: SimulationAction = ({ scenario, device, dice }) => {
  scenario.simulation.note(`${device.name} stalls`)
  device.network.stall()
  scenario.simulation.time.after(dice.below(40_000), () => device.network.restore())
}

/** Drops all data in one direction until the connection breaks. */
const lose: SimulationAction = ({ scenario, device, dice }) => {
  const { network } = device
  network.lost = dice.one(['up', 'down'])
  scenario.simulation.note(`${device.name} loses all that goes ${network.lost}`)
  scenario.simulation.time.after(dice.below(30_000), () => {
    if (network.lost !== undefined) network.restore()
  })
}

const readSlowly: SimulationAction = ({ device }) => {
  device.network.isSlow = true
}

const crash: SimulationAction = ({ scenario, dice }) => {
  scenario.simulation.stepsToCrash = 1 + dice.below(40)
}

const killServer: SimulationAction = ({ scenario }) => scenario.simulation.killServer()

const restartServer: SimulationAction = ({ scenario }) => scenario.simulation.restartServer()

const fillServer: SimulationAction = ({ scenario, dice }) => {
  const { simulation } = scenario
  simulation.isDiskFull = true
  simulation.time.after(dice.below(5_000), () => {
    simulation.isDiskFull = false
  })
}

const fillClient: SimulationAction = ({ scenario, device, dice }) => {
  device.disk.isFull = true
  scenario.simulation.time.after(dice.below(20_000), () => {
    device.disk.isFull = false
  })
}

const killPage: SimulationAction = async ({ device }) => {
  if (device.isLeaving) return
  device.kill()
  if (device.shouldBeLoggedIn) await device.login()
}

const reload: SimulationAction = ({ device }) => device.reload()

/** Sets the clock of the device to another time of day. */
const setClientClock: SimulationAction = ({ device, dice }) => {
  device.aheadMs = dice.below(2 * HOUR_MS) - HOUR_MS
  device.page.clock.aheadMs = device.aheadMs
  device.page.isClockSet = true
}

const setServerClock: SimulationAction = ({ scenario, dice }) => {
  scenario.simulation.serverAheadMs = dice.below(60_000) - 30_000
  if (scenario.simulation.server !== undefined)
    scenario.simulation.server.clock.aheadMs = scenario.simulation.serverAheadMs
}

/** Faults of networks, machines and pages, with their weights. A new kind is a new row. */
export const faultActions = {
  cut: [2, cut],
  mend: [2, mend],
  blip: [3, blip],
  stall: [1, stall],
  lose: [1, lose],
  readSlowly: [1, readSlowly],
  crash: [1, crash],
  killServer: [1, killServer],
  restartServer: [0.5, restartServer],
  fillServer: [0.5, fillServer],
  fillClient: [0.5, fillClient],
  killPage: [1, killPage],
  reload: [1, reload],
  setClientClock: [0.3, setClientClock],
  setServerClock: [0.3, setServerClock],
} as const
