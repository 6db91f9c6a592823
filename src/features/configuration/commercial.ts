import { serverError } from '../../kernel/errors.ts'
import type { FeatureKernel } from '../kernel.ts'
import { type CommercialAnswer, configurationCommands, configurationPushes } from './commands.ts'
import { PURCHASE_MS } from './limits.ts'
import { goodFor, Refresh } from './refresh.ts'

/**
 * Purchased features of the app: a mask of 64 bits as characters, because no number holds it
 * exactly.
 */
export const createCommercial = (kernel: FeatureKernel, sdkAppID: number) => {
  const { log, wire } = kernel
  const { clock } = kernel.platform
  let bits = ''
  const take = ({ errorCode, errorMessage, purchaseBits, expiredTime }: CommercialAnswer) => {
    const { name } = configurationCommands.commercial
    if (errorCode !== 0) throw serverError(errorCode, name, errorMessage)
    if (!areBits(purchaseBits)) throw new TypeError('the purchase bits are none')
    const seconds = goodFor(expiredTime)
    bits = purchaseBits
    return seconds
  }
  const fetch = () => wire.call(configurationCommands.commercial, { SDKAppID: sdkAppID })
  const refresh = new Refresh({ clock, log, name: 'commercial configuration', fetch, take })
  wire.onPush(configurationPushes.commercial, (body) => refresh.renew(take(body) * 1000))
  return {
    refresh,
    /** A login response contains the bits, too. */
    loggedIn(purchaseBits: string): void {
      if (!areBits(purchaseBits)) return
      bits = purchaseBits
      refresh.renew(PURCHASE_MS)
    },
    /** Whether all bits of a mask are set. */
    has: (mask: number) => hasBits(bits, mask),
  }
}

const areBits = (bits: unknown): bits is string =>
  typeof bits === 'string' && /^[01]{1,64}$/.test(bits)

/** Halving a number is exact at any size; bit shifts end at 32 bits. */
const hasBits = (bits: string, mask: number): boolean => {
  if (!(mask >= 1 && mask < 2 ** 64 && Number.isInteger(mask))) return false
  let at = bits.length - 1
  for (let rest = mask; rest >= 1; rest = Math.floor(rest / 2)) {
    if (rest % 2 === 1 && bits[at] !== '1') return false
    at--
  }
  return true
}
