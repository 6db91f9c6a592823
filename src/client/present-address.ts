/** The address of the socket, and what follows from the one that was tried last. */
export interface PresentAddress {
  of(attempt: number): string
  /** `http(s)://…` of the server that the last socket went to, '' before the first. */
  httpHost(): string
}

/** Remembers the address that is tried. */
export const presentAddress = (addressOf: (attempt: number) => string): PresentAddress => {
  let last = ''
  return {
    of(attempt) {
      last = addressOf(attempt)
      return last
    },
    httpHost: () => last.replace(/^ws/i, 'http').replace(/\/b?info(\?.*)?$/, ''),
  }
}
