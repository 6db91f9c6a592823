export const plantedFaults: readonly {
  readonly name: string
  /** From the root of the repository. */
  readonly file: string
  readonly find: string
  readonly replace: string
}[]
