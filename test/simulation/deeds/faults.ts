import type { Deed } from './deed.ts'

const HOUR_MS = 3_600_000

const cut: Deed = ({ play, seat }) => {
  play.simulation.note(`${seat.name} is cut`)
  seat.network.cut()
}

const mend: Deed = ({ play, seat }) => {
  play.simulation.note(`${seat.name} is mended`)
  seat.network.mend()
}

/** What is on its way is lost, or its answer is. */
const blip: Deed = (scene) => {
  cut(scene)
  mend(scene)
}

const stall: Deed = ({ play, seat, dice }) => {
  play.simulation.note(`${seat.name} stalls`)
  seat.network.stall()
  play.simulation.time.after(dice.below(40_000), () => seat.network.mend())
}

/** Nothing passes in one direction any more, until the connection breaks. */
const lose: Deed = ({ play, seat, dice }) => {
  const { network } = seat
  network.lost = dice.one(['up', 'down'])
  play.simulation.note(`${seat.name} loses all that goes ${network.lost}`)
  play.simulation.time.after(dice.below(30_000), () => {
    if (network.lost !== undefined) network.mend()
  })
}

const readSlowly: Deed = ({ seat }) => {
  seat.network.isSlow = true
}

const crash: Deed = ({ play, dice }) => {
  play.simulation.stepsToCrash = 1 + dice.below(40)
}

const killServer: Deed = ({ play }) => play.simulation.killServer()

const restartServer: Deed = ({ play }) => play.simulation.restartServer()

const fillServer: Deed = ({ play, dice }) => {
  const { simulation } = play
  simulation.isDiskFull = true
  simulation.time.after(dice.below(5_000), () => {
    simulation.isDiskFull = false
  })
}

const fillClient: Deed = ({ play, seat, dice }) => {
  seat.disk.isFull = true
  play.simulation.time.after(dice.below(20_000), () => {
    seat.disk.isFull = false
  })
}

const killPage: Deed = async ({ seat }) => {
  if (seat.isLeaving) return
  seat.kill()
  if (seat.isIn) await seat.login()
}

const reload: Deed = ({ seat }) => seat.reload()

/** Somebody sets the time of day. */
const setClientClock: Deed = ({ seat, dice }) => {
  seat.aheadMs = dice.below(2 * HOUR_MS) - HOUR_MS
  seat.page.clock.aheadMs = seat.aheadMs
  seat.page.isClockSet = true
}

const setServerClock: Deed = ({ play, dice }) => {
  play.simulation.serverAheadMs = dice.below(60_000) - 30_000
  if (play.simulation.server !== undefined)
    play.simulation.server.clock.aheadMs = play.simulation.serverAheadMs
}

/** What happens to networks, machines and pages. A new kind is a row: how often, and what. */
export const faultDeeds = {
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
