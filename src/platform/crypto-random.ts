/** Unpredictable whole numbers from 0 to below `limit` (at most 2^32). */
export const cryptoRandom = (
  crypto: Pick<Crypto, 'getRandomValues'>,
): ((limit: number) => number) => {
  const word = new Uint32Array(1)
  return (limit) => {
    crypto.getRandomValues(word)
    return Math.floor(((word[0] as number) / 2 ** 32) * limit)
  }
}
