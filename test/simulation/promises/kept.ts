import { viewOf } from 'tavern-im'
import { keyOf, type Play } from '../play.ts'
import { Seat } from '../seat.ts'
import { textOf } from '../world.ts'
import { shownBy } from './shown.ts'

/** How long all may take until they agree: reconnecting may wait for half a minute. */
const PATIENCE_MS = 600_000
/** What goes on for longer is not on its way any more. */
const QUIET_MS = 65_000

/** Ends all faults, lets everybody come back, and compares. */
export const kept = async (play: Play): Promise<void> => {
  const { world, seats } = play
  await mended(play)
  if (world.faults.length > 0) return
  const fresh = await freshSeats(play)
  await compared(play, fresh)
  for (const seat of [...seats, ...fresh.values()]) await settled(play, seat.destroy())
}

const mended = async (play: Play): Promise<void> => {
  const { world, seats } = play
  const { time } = world
  world.isDiskFull = false
  world.stepsToCrash = Number.POSITIVE_INFINITY
  for (const { network, disk } of seats) {
    network.mend()
    disk.isFull = false
  }
  void world.startServer()
  await time.run(PATIENCE_MS, () => world.server !== undefined)
  await time.run(PATIENCE_MS, () => seats.every(({ isLeaving }) => !isLeaving))
  for (const seat of seats) if (isOut(seat)) void seat.login()
  const isQuiet = () =>
    seats.every((seat) => seat.isReady && seat.page.calls.size === 0 && !isSending(play, seat))
  await time.run(PATIENCE_MS, isQuiet)
  for (const seat of seats) {
    const waiting = [...seat.page.calls.values()]
    if (waiting.length > 0) world.fault('every call settles', `${seat.name} waits for ${waiting}`)
    if (!seat.isReady) world.fault('everybody comes back', `${seat.name} does not`)
    if (isSending(play, seat)) world.fault('every call settles', `${seat.name} sends for ever`)
  }
  await time.run(QUIET_MS)
}

const isOut = ({ chat }: Seat): boolean =>
  ['loggedOut', 'kickedOut'].includes(viewOf(chat).session().status)

const isSending = (play: Play, seat: Seat): boolean =>
  play
    .places(seat.userID)
    .some((conversationID) =>
      play.known(seat, conversationID).some(({ status }) => status === 'unSend'),
    )

/** A device of each user that has seen nothing of all this. */
const freshSeats = async (play: Play): Promise<ReadonlyMap<string, Seat>> => {
  const { world } = play
  const fresh = new Map(
    world.stage.users.map((userID) => [userID, new Seat(world, userID, `${userID}.fresh`)]),
  )
  for (const seat of fresh.values()) void seat.login()
  const isReady = () => [...fresh.values()].every((seat) => seat.isReady)
  await world.time.run(PATIENCE_MS, isReady)
  if (!isReady()) world.fault('everybody comes back', 'a new device does not')
  return fresh
}

/** Lets time go on until a promise is settled; undefined where it rejected. */
export const settled = async <Value>(
  { world }: Play,
  promise: Promise<Value>,
): Promise<Value | undefined> => {
  let isOver = false
  let value: Value | undefined
  void promise
    .then(
      (given) => {
        value = given
      },
      (cause) => world.fault('every call settles', `a look was refused: ${textOf(cause)}`),
    )
    .finally(() => {
      isOver = true
    })
  await world.time.run(PATIENCE_MS, () => isOver)
  if (!isOver) world.fault('every call settles', 'a look never ends')
  return value
}

const compared = async (play: Play, fresh: ReadonlyMap<string, Seat>): Promise<void> => {
  const { world } = play
  const truths = new Map<string, ReadonlySet<string>>()
  for (const [userID, seat] of fresh) {
    const lines = await settled(play, shownBy(seat, play.places(userID)))
    truths.set(userID, new Set(lines))
    mustBeStored(play, seat)
  }
  for (const seat of play.seats) {
    const shown = new Set(await settled(play, shownBy(seat, play.places(seat.userID))))
    const truth = truths.get(seat.userID) ?? new Set()
    for (const line of shown)
      if (!truth.has(line)) world.fault('devices agree', `${seat.name} shows ${line}`)
    for (const line of truth)
      if (!shown.has(line)) world.fault('devices agree', `${seat.name} lacks ${line}`)
  }
}

/** What was acknowledged is in the history of those it is for, exactly once, as it became. */
const mustBeStored = (play: Play, seat: Seat): void => {
  const { world, model } = play
  const seen = new Map<string, number>()
  for (const conversationID of play.places(seat.userID)) {
    for (const { ID } of play.known(seat, conversationID)) seen.set(ID, (seen.get(ID) ?? 0) + 1)
  }
  for (const [ID, count] of seen)
    if (count > 1) world.fault('exactly once', `${seat.name} sees ${ID} ${count} times`)
  const { userID } = seat
  for (const { key, ID, sequence, receivers } of model.messages.values()) {
    const isMine = play.places(userID).some((place) => keyOf(userID, place) === key)
    if (!isMine || receivers?.includes(userID) === false) continue
    const isGone =
      model.hasDeleted(ID, userID) !== false || sequence <= model.clearedUpTo(key, userID)
    if (!seen.has(ID) && !isGone)
      world.fault('nothing acknowledged is lost', `${userID} misses ${ID} (${key} ${sequence})`)
    if (seen.has(ID) && model.hasDeleted(ID, userID) === true)
      world.fault('nothing acknowledged is lost', `${userID} has deleted ${ID} and sees it`)
    const message = seat.chat.findMessage(ID)
    if (message === null) continue
    const { isRevoked, changes } = model.messages.get(ID) ?? { isRevoked: false, changes: 0 }
    if (isRevoked && !message.isRevoked)
      world.fault('nothing acknowledged is lost', `the recall of ${ID}`)
    if (message.version < changes) world.fault('nothing acknowledged is lost', `a change of ${ID}`)
  }
}
