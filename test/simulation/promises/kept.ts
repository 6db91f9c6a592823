import { viewOf } from 'tavern-im/strict'
import type { Play } from '../play.ts'
import { Seat } from '../seat.ts'
import { textOf } from '../simulation.ts'
import { mustBeSeen, mustBeStored } from './acknowledged.ts'
import { mustEndAlike, mustSayAlike } from './called.ts'
import { mustBeFound } from './found.ts'
import { shownBy } from './shown.ts'

/** How long all may take until they agree: reconnecting may wait for half a minute. */
const PATIENCE_MS = 600_000
/** What goes on for longer is not on its way any more. */
const QUIET_MS = 65_000

/** Ends all faults, lets everybody come back, and compares. */
export const kept = async (play: Play): Promise<void> => {
  const { simulation, seats } = play
  await mended(play)
  if (simulation.faults.length > 0) return
  const fresh = await freshSeats(play)
  await compared(play, fresh)
  for (const seat of [...seats, ...fresh.values()]) await settled(play, seat.destroy())
}

const mended = async (play: Play): Promise<void> => {
  const { simulation, seats } = play
  const { time } = simulation
  simulation.isDiskFull = false
  simulation.stepsToCrash = Number.POSITIVE_INFINITY
  for (const { network, disk } of seats) {
    network.mend()
    disk.isFull = false
  }
  void simulation.startServer()
  await time.run(PATIENCE_MS, () => simulation.server !== undefined)
  await time.run(PATIENCE_MS, () => seats.every(({ isLeaving }) => !isLeaving))
  const isQuiet = () =>
    seats.every((seat) => seat.isReady && seat.page.calls.size === 0 && !isSending(play, seat))
  await back(play, isQuiet)
  mustBeBack(play)
  await time.run(QUIET_MS)
  if (isQuiet()) return
  // Somebody was kicked meanwhile, by an order that was on its way.
  await back(play, isQuiet)
  mustBeBack(play)
  await time.run(QUIET_MS)
}

const mustBeBack = (play: Play): void => {
  const { simulation, seats } = play
  for (const seat of seats) {
    const waiting = [...seat.page.calls.values()]
    if (waiting.length > 0)
      simulation.fault('every call settles', `${seat.name} waits for ${waiting}`)
    if (!seat.isReady) simulation.fault('everybody comes back', `${seat.name} does not`)
    if (isSending(play, seat)) simulation.fault('every call settles', `${seat.name} sends for ever`)
  }
}

const AGAIN_MS = 1_000

/** Whoever is out comes back, and once more where a kick overtakes the login. */
const back = async (
  { simulation: { time }, seats }: Play,
  isQuiet: () => boolean,
): Promise<void> => {
  const end = time.passedMs + PATIENCE_MS
  while (!isQuiet() && time.passedMs < end) {
    for (const seat of seats) if (isOut(seat) && !isLoggingIn(seat)) void seat.login()
    await time.run(AGAIN_MS, isQuiet)
  }
}

const isOut = ({ chat }: Seat): boolean =>
  ['loggedOut', 'kickedOut'].includes(viewOf(chat).session().status)

const isLoggingIn = ({ page }: Seat): boolean => [...page.calls.values()].includes('login')

const isSending = (play: Play, seat: Seat): boolean =>
  play
    .places(seat.userID)
    .some((conversationID) =>
      play.known(seat, conversationID).some(({ status }) => status === 'unSend'),
    )

/** A device of each user that has seen nothing of all this. */
const freshSeats = async (play: Play): Promise<ReadonlyMap<string, Seat>> => {
  const { simulation } = play
  const fresh = new Map(
    simulation.stage.users.map((userID) => [
      userID,
      new Seat(simulation, userID, `${userID}.fresh`),
    ]),
  )
  for (const seat of fresh.values()) void seat.login()
  const isReady = () => [...fresh.values()].every((seat) => seat.isReady)
  await simulation.time.run(PATIENCE_MS, isReady)
  if (!isReady()) simulation.fault('everybody comes back', 'a new device does not')
  return fresh
}

/** Lets time go on until a promise is settled; undefined where it rejected. */
const settled = async <Value>(
  { simulation }: Play,
  promise: Promise<Value>,
): Promise<Value | undefined> => {
  let isOver = false
  let value: Value | undefined
  void promise
    .then(
      (given) => {
        value = given
      },
      (cause) => simulation.fault('every call settles', `a look was refused: ${textOf(cause)}`),
    )
    .finally(() => {
      isOver = true
    })
  await simulation.time.run(PATIENCE_MS, () => isOver)
  if (!isOver) simulation.fault('every call settles', 'a look never ends')
  return value
}

const compared = async (play: Play, fresh: ReadonlyMap<string, Seat>): Promise<void> => {
  const { simulation } = play
  mustBeStored(play)
  const truths = new Map<string, ReadonlySet<string>>()
  for (const [userID, seat] of fresh) {
    const lines = (await settled(play, shownBy(seat, play.places(userID)))) ?? []
    for (const line of lines)
      if (/ counts |^list not sorted/.test(line))
        simulation.fault('counts and order', `${userID}: ${line}`)
    truths.set(userID, new Set(lines))
    mustBeSeen(play, seat)
    if (play.isSearched) await settled(play, mustBeFound(play, seat))
  }
  mustEndAlike(play, fresh.values())
  for (const seat of play.seats) {
    const shown = new Set(await settled(play, shownBy(seat, play.places(seat.userID))))
    const truth = truths.get(seat.userID) ?? new Set()
    for (const line of shown)
      if (!truth.has(line)) simulation.fault('devices agree', `${seat.name} shows ${line}`)
    for (const line of truth)
      if (!shown.has(line)) simulation.fault('devices agree', `${seat.name} lacks ${line}`)
  }
  mustSayAlike(play, fresh.values())
}
