import type { Device } from '../support/world.ts'

/** A device of a play, what it waits for, and whether its line is cut. */
interface LineSeat {
  readonly device: Device
  isCut: boolean
  readonly calls: Iterable<Promise<unknown>>
}

interface LinePlay<Seat> {
  readonly world: { readonly server: { readonly url: string } }
  /** The next page of a seat. */
  reopen(seat: Seat): Promise<void>
}

/** What happens to lines and pages, whatever is played. */
export const lineDeeds = <Seat extends LineSeat>() => {
  const cut = async (_play: LinePlay<Seat>, seat: Seat): Promise<void> => {
    seat.device.cable.cut()
    seat.isCut = true
  }
  const mend = async (play: LinePlay<Seat>, seat: Seat): Promise<void> => {
    seat.device.cable.mend(play.world.server.url)
    seat.isCut = false
  }
  return {
    cut,
    mend,
    /** What is on its way is lost, or its answer is. */
    async blip(play: LinePlay<Seat>, seat: Seat): Promise<void> {
      seat.device.cable.cut()
      await mend(play, seat)
    },
    async reload(play: LinePlay<Seat>, seat: Seat): Promise<void> {
      const { calls } = seat
      await seat.device.chat.destroy()
      await Promise.all(calls)
      await play.reopen(seat)
    },
  }
}
