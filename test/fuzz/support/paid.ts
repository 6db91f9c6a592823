import type { HeldAccount } from '../../../server/src/admission/accounts.ts'
import type { Admission } from '../../../server/src/admission/admission.ts'
import type { NetworkSlot } from '../../../server/src/admission/networks.ts'
import type { Payer } from '../../../server/src/admission/payer.ts'

/** The charges since the last reset. */
export interface Paid {
  calls: number
  bytes: number
}

/** Throws where something is given back, or is no amount. */
const amount = (name: string, value: number): number => {
  if (Number.isFinite(value) && value >= 0) return value
  throw new Error(`charged ${value} ${name}`)
}

/** A payer that is watched. */
const watched = (payer: Payer, paid: Paid): Payer => {
  const seen: Pick<Payer, 'canPay' | 'pay' | 'isFull' | 'secondsUntilFree'> = {
    canPay: (now) => payer.canPay(now),
    isFull: (now) => payer.isFull(now),
    secondsUntilFree: (now) => payer.secondsUntilFree(now),
    pay(calls, bytes) {
      paid.calls += amount('calls', calls)
      paid.bytes += amount('bytes', bytes)
      payer.pay(calls, bytes)
    },
  }
  return seen as Payer
}

/** The slot of a connection whose network is watched. */
export const watchedSlot = (slot: NetworkSlot, paid: Paid): NetworkSlot => ({
  payer: slot.payer && watched(slot.payer, paid),
  setMember: (isMember) => slot.setMember(isMember),
  openBody: () => slot.openBody(),
  closeBody: () => slot.closeBody(),
  leave: () => slot.leave(),
})

/** Watches what accounts pay. */
export const watchAccounts = (admission: Admission, paid: Paid): void => {
  const hold = admission.hold.bind(admission)
  const release = admission.release.bind(admission)
  const accounts = new WeakMap<HeldAccount, HeldAccount>()
  admission.hold = (sdkAppID, userID) => {
    const account = hold(sdkAppID, userID)
    const seen = { ...account, payer: watched(account.payer, paid) }
    accounts.set(seen, account)
    return seen
  }
  admission.release = (account) => release(accounts.get(account) ?? account)
}
