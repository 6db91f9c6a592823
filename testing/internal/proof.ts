/** Whether `npm run test:proof` runs, which has time for more cases than `npm test`. */
export const isProof = process.env.TEST_PROOF === '1'

/** The number of cases of a property: `few` in `npm test`, `many` in the proof, or FUZZ_RUNS. */
export const casesOf = (few: number, many: number): number =>
  Number(process.env.FUZZ_RUNS ?? (isProof ? many : few))

/**
 * The proof tries all values at each call, `npm test` every `step`th of them. `offset` is the number of the call: the next
 * call gets other values, so that each value is tried somewhere.
 */
export const shareOf = <Value>(
  values: readonly Value[],
  step: number,
  offset: number,
): readonly Value[] =>
  isProof ? values : values.filter((_, index) => (index + offset) % step === 0)
