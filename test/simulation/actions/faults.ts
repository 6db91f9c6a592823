import type { Action } from './action.ts'

const HOUR_MS = 3_600_000

const cut: Action = ({ scenario, device }) => {
  scenario.simulation.note(`${device.name} is cut`)
  device.network.cut()
}

const mend: Action = ({ scenario, device }) => {
  scenario.simulation.note(`${device.name} is endFaults`)
  device.network.restore()
}

/** Loses frames in transit: requests or their responses. */
const blip: Action = (context) => {
  cut(context)
  mend(context)
}

const stall: Action = ({ scenario, device, dice }) => {
  scenario.simulation.note(`${device.name} stalls`)
  device.network.stall()
  scenario.simulation.time.after(dice.below(40_000), () => device.network.restore())
}

/** Drops all data in one direction until the connection breaks. */
const lose: Action = ({ scenario, device, dice }) => {
  const { network } = device
  network.lost = dice.one(['up', 'down'])
  scenario.simulation.note(`${device.name} loses all that goes ${network.lost}`)
  scenario.simulation.time.after(dice.below(30_000), () => {
    if (network.lost !== undefined) network.restore()
  })
}

const readSlowly: Action = ({ device }) => {
  device.network.isSlow = true
}

const crash: Action = ({ scenario, dice }) => {
  scenario.simulation.stepsToCrash = 1 + dice.below(40)
}

const killServer: Action = ({ scenario }) => scenario.simulation.killServer()

const restartServer: Action = ({ scenario }) => scenario.simulation.restartServer()

const fillServer: Action = ({ scenario, dice }) => {
  const { simulation } = scenario
  simulation.isDiskFull = true
  simulation.time.after(dice.below(5_000), () => {
    simulation.isDiskFull = false
  })
}

const fillClient: Action = ({ scenario, device, dice }) => {
  device.disk.isFull = true
  scenario.simulation.time.after(dice.below(20_000), () => {
    device.disk.isFull = false
  })
}

const killPage: Action = async ({ device }) => {
  if (device.isLeaving) return
  device.kill()
  if (device.shouldBeLoggedIn) await device.login()
}

const reload: Action = ({ device }) => device.reload()

/** Sets the clock of the device to another time of day. */
const setClientClock: Action = ({ device, dice }) => {
  device.aheadMs = dice.below(2 * HOUR_MS) - HOUR_MS
  device.page.clock.aheadMs = device.aheadMs
  device.page.isClockSet = true
}

const setServerClock: Action = ({ scenario, dice }) => {
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
