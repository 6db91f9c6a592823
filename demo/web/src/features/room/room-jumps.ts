import { createContext, useCallback, useContext, useState } from 'react'

/** A message of the talk is to be shown; the same one may be wanted again. */
export interface Jump {
  readonly sequence: number
  /** Counts from 1. */
  readonly round: number
}

const Jumps = createContext<(sequence: number) => void>(() => {})

export const RoomJumps = Jumps.Provider

/** Leads to a message of the talk by its sequence, and flashes it. */
export const useJumpTo = (): ((sequence: number) => void) => useContext(Jumps)

/** Which message of a room is to be shown; the first is that at which it opens. */
export const useJumps = (around: number | undefined) => {
  const [jump, setJump] = useState<Jump | null>(
    around === undefined ? null : { sequence: around, round: 1 },
  )
  const jumpTo = useCallback(
    (sequence: number) => setJump((before) => ({ sequence, round: (before?.round ?? 0) + 1 })),
    [],
  )
  return { jump, jumpTo }
}
