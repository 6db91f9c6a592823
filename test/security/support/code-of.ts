/** The code that a call rejects with; 0: it resolved. */
export const codeOf = (call: Promise<unknown>): Promise<number> =>
  call.then(
    () => 0,
    ({ code }) => code as number,
  )
