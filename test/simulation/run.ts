import { callDeeds } from './deeds/calls.ts'
import { deeds } from './deeds/deeds.ts'
import { openCommunity, topicDeeds } from './deeds/topics.ts'
import { Chance } from './machine/chance.ts'
import type { Disk } from './machine/disk.ts'
import type { Plan, Step } from './plan.ts'
import { Play } from './play.ts'
import { kept } from './promises/kept.ts'
import { textOf } from './simulation.ts'

export interface Outcome {
  /** Promises that were broken, each with what was seen. */
  readonly faults: readonly string[]
  readonly trace: readonly string[]
  /** Event-loop ticks, and the simulated duration. */
  readonly turns: number
  readonly passedMs: number
}

/** Runs a plan from its beginning to its end, and looks whether what was promised is so. */
export const run = async (disk: Disk, plan: Plan, isTraced = false): Promise<Outcome> => {
  const hasCalls = plan.steps.some(({ deed }) => deed in callDeeds)
  const play = new Play(disk, plan.seed, { ...plan.stage, hasCalls }, isTraced)
  const { simulation } = play
  const unhandled = (cause: unknown) => {
    // What a killed server still does reaches nobody.
    if (!`${cause}`.includes('the server was killed'))
      simulation.fault('no exceptions', textOf(cause))
  }
  process.on('unhandledRejection', unhandled)
  try {
    await begun(play, plan)
    for (const step of plan.steps) await done(play, step)
    await kept(play)
  } catch (cause) {
    simulation.fault('runs to its end', cause instanceof Error ? `${cause.stack}` : `${cause}`)
  } finally {
    await ended(play)
    process.off('unhandledRejection', unhandled)
  }
  const { faults, trace, time } = simulation
  return { faults, trace, turns: time.count, passedMs: time.passedMs }
}

const BEGIN_MS = 60_000

const begun = async (play: Play, plan: Plan): Promise<void> => {
  const { simulation, seats } = play
  void simulation.startServer()
  await simulation.time.run(BEGIN_MS, () => simulation.server !== undefined)
  for (const seat of seats) void seat.login()
  await simulation.time.run(BEGIN_MS, () => seats.every(({ isReady }) => isReady))
  const [owner] = seats
  if (owner === undefined) throw new Error('run: nobody is there')
  const memberList = play.othersOf(owner.userID).map((userID) => ({ userID }))
  const options = { groupID: 'team', name: 'team', type: 'Public', memberList }
  void owner.call('createGroup', () => owner.chat.createGroup(options))
  await simulation.time.run(BEGIN_MS, () => owner.page.calls.size === 0)
  play.groupIDs.push('team')
  if (!plan.steps.some(({ deed }) => deed in topicDeeds)) return
  void owner.call('openCommunity', () => openCommunity(play, owner))
  await simulation.time.run(BEGIN_MS, () => owner.page.calls.size === 0)
}

const done = async (play: Play, { afterMs, deed, seat: index, dice }: Step): Promise<void> => {
  const { simulation, seats } = play
  await simulation.time.run(afterMs)
  const seat = seats[index % seats.length]
  if (seat === undefined) return
  simulation.note(`— ${seat.name}: ${deed}`)
  const scene = { name: deed, play, seat, chat: seat.chat, dice: new Chance(`${dice}`) }
  perform(() => deeds[deed][1](scene)).catch((cause) =>
    simulation.fault('no exceptions', `${deed}: ${cause instanceof Error ? cause.stack : cause}`),
  )
}

const perform = async (deed: () => unknown): Promise<void> => {
  await deed()
}

/** Whoever is still there goes. */
const ended = async (play: Play): Promise<void> => {
  play.simulation.server?.kill()
  for (const seat of play.seats) seat.page.clock.end()
  await play.simulation.time.run(0)
}
