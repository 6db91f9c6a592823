import type { Device } from 'tavern-im/testing'
import type { Play, Seat } from './play.ts'

export const one = <Item>(items: readonly Item[], n: number): Item =>
  items[n % items.length] as Item

const SOON_MS = 1_000

/** A line may break while somebody waits. */
const soon = () => new Promise((resolve) => setTimeout(resolve, SOON_MS))

/** Makes a call; what is refused happened to nobody. Every third is not waited for, none without a line. */
export const tried = async (
  seat: Seat,
  n: number,
  call: Promise<unknown>,
  done: () => void = () => {},
): Promise<void> => {
  const { calls } = seat
  const outcome = call.then(done, () => {}).finally(() => calls.delete(outcome))
  calls.add(outcome)
  if (!seat.isCut && n % 3 > 0) await Promise.race([outcome, soon()])
}

/** A deed that is a call, and nothing else. */
export const trying =
  (call: (chat: Device['chat'], n: number) => Promise<unknown>) =>
  (_play: Play, seat: Seat, n: number): Promise<void> =>
    tried(seat, n, call(seat.device.chat, Math.floor(n / 3)))

const cut = async (_play: Play, seat: Seat): Promise<void> => {
  seat.device.cable.cut()
  seat.isCut = true
}

const mend = async ({ seats }: Play, seat: Seat): Promise<void> => seats.plug(seat)

/** What happens to lines and pages, whatever is played. */
export const lines = {
  cut,
  mend,
  /** What is on its way is lost, or its answer is. */
  async blip(play: Play, seat: Seat): Promise<void> {
    await cut(play, seat)
    await mend(play, seat)
  },
  async reload({ seats }: Play, seat: Seat): Promise<void> {
    await seat.device.chat.destroy()
    await Promise.all(seat.calls)
    await seats.reopen(seat)
  },
  /** The page ends without a word. */
  async kill({ seats }: Play, seat: Seat): Promise<void> {
    await seat.device.cable.remove()
    await seats.reopen(seat)
  },
  async restart({ seats }: Play): Promise<void> {
    await seats.testBed.restart()
    for (const seat of seats.all) if (!seat.isCut) seats.plug(seat)
  },
}

/** What others may not happen beside. */
export const alone: ReadonlySet<string> = new Set(Object.keys(lines))
