import type { MiniProgramApi } from './mini-program-api.ts'

const POOL_WORDS = 256
const WORD_BYTES = 4

/**
 * Random numbers where good ones come by callback only: from a pool that is filled ahead, and from the
 * engine's own chance while it is empty.
 */
export const pooledRandom = ({
  getRandomValues,
}: Pick<MiniProgramApi, 'getRandomValues'>): ((limit: number) => number) => {
  let pool = new Uint32Array(0)
  let at = 0
  /** Stays so where the host fails: it is not asked again. */
  let isFilling = false
  const fill = () => {
    if (isFilling || getRandomValues === undefined) return
    isFilling = true
    getRandomValues({
      length: POOL_WORDS * WORD_BYTES,
      success({ randomValues }) {
        pool = new Uint32Array(randomValues, 0, Math.floor(randomValues.byteLength / WORD_BYTES))
        at = 0
        isFilling = false
      },
    })
  }
  fill()
  return (limit) => {
    if (at >= pool.length) fill()
    const word = pool[at++] ?? Math.random() * 2 ** 32
    return Math.floor((word / 2 ** 32) * limit)
  }
}
