/** Errors with messages that the server accepted. */
export interface MessageFaults {
  /** Never received, or not stored at the acknowledged sequence. */
  readonly lost: number
  /** Received or stored more than once. */
  readonly doubled: number
  /** Received or stored after a later one. */
  readonly disordered: number
}

/** The sum of several ledgers' faults. */
export const allFaults = (list: readonly MessageFaults[]): MessageFaults => ({
  lost: list.reduce((sum, { lost }) => sum + lost, 0),
  doubled: list.reduce((sum, { doubled }) => sum + doubled, 0),
  disordered: list.reduce((sum, { disordered }) => sum + disordered, 0),
})
