import { createContext, useCallback, useContext, useState } from 'react'

/** A request to jump to a message; the same message may be requested again. */
export interface Jump {
  readonly sequence: number
  /** Counts from 1. */
  readonly round: number
}

const Jumps = createContext<(sequence: number) => void>(() => {})

export const RoomJumps = Jumps.Provider

/** Jumps to a message by its sequence and highlights it. */
export const useJumpTo = (): ((sequence: number) => void) => useContext(Jumps)

/** The current jump of a room; the first is the message at which the room opens. */
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
