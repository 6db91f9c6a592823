import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { CallFailure } from '../../../demo/api/src/kernel/failures.ts'
import {
  actionsIn,
  isOver,
  machines,
  type OrderKind,
  type OrderState,
  type Role,
  type Transition,
  transitionOf,
} from '../../../demo/api/src/orders/machine.ts'
import {
  holdEntries,
  refundEntries,
  settlementEntries,
  subsidiesOf,
} from '../../../demo/api/src/orders/settlement.ts'

const ROLES: readonly Role[] = ['guest', 'publisher', 'boss', 'thug', 'operator', 'clock']

const kinds = Object.keys(machines) as OrderKind[]

const statesOf = (kind: OrderKind): readonly OrderState[] => [
  ...new Set(machines[kind].flatMap(({ from, to }) => [...from, ...to])),
]

const statesAfter = (kind: OrderKind, start: OrderState): ReadonlySet<OrderState> => {
  const seen = new Set<OrderState>([start])
  for (const state of seen) {
    const next = machines[kind].filter(({ from }) => from.includes(state))
    for (const { to } of next) for (const one of to) seen.add(one)
  }
  return seen
}

const [NOT_ALLOWED, NOT_NOW, TAKEN, JOINED] = [10007, 40001, 40003, 40004]

/** The error code of a call; 0 if it succeeds. */
const codeOf = (act: () => unknown): number => {
  try {
    act()
    return 0
  } catch (failure) {
    return failure instanceof CallFailure ? failure.row.code : -1
  }
}

const codeIn = (action: string, state: OrderState) =>
  action === 'join' && state === 'full' ? TAKEN : NOT_NOW

describe.each(kinds)('%s', (kind) => {
  const cases = machines[kind].map((one): [string, Transition] => [one.action, one])

  test('reaches every state from its publication, and a final state from every state', () => {
    expect(new Set(statesAfter(kind, 'recruiting'))).toEqual(new Set(statesOf(kind)))
    for (const state of statesOf(kind)) {
      expect([...statesAfter(kind, state)].some((one) => isOver(kind, one))).toBe(true)
    }
  })

  test('settles or refunds the deposits in every transition to a final state', () => {
    const ending = machines[kind].filter(({ to }) => to.some((state) => isOver(kind, state)))
    expect(
      ending.map(({ money }) => money).every((one) => one === 'settle' || one === 'refund'),
    ).toBe(true)
    const goingOn = machines[kind].filter((one) => !ending.includes(one))
    expect(goingOn.some(({ money }) => money === 'settle' || money === 'refund')).toBe(false)
  })

  test('never depends on participants alone: the clock or an operator can end every state', () => {
    const lying = statesOf(kind).filter(
      (state) => !isOver(kind, state) && actionsIn(kind, state, ['clock', 'operator']).length === 0,
    )
    expect(lying).toEqual([])
  })

  test.each(cases)('%s: permitted only in its states', (action, transition) => {
    const roles = transition.who
    for (const state of statesOf(kind)) {
      const act = () => codeOf(() => transitionOf(kind, state, transition.action, roles))
      if (transition.from.includes(state)) expect(act()).toBe(0)
      else expect([action, state, act()]).toEqual([action, state, codeIn(action, state)])
    }
  })

  test.each(cases)('%s: permitted only for its roles', (action, transition) => {
    const otherRoles = ROLES.filter((role) => !transition.who.includes(role))
    for (const role of otherRoles) {
      for (const state of transition.from) {
        const act = () => transitionOf(kind, state, transition.action, [role])
        expect(codeOf(act)).toBe(action === 'join' ? JOINED : NOT_ALLOWED)
        expect(actionsIn(kind, state, [role])).not.toContain(transition.action)
      }
    }
  })

  test('permits the publisher to cancel, but not to leave', () => {
    const roles: Role[] = ['publisher', kind === 'dailian' ? 'boss' : 'thug']
    const more = kind === 'dailian' ? ['discount'] : []
    expect(actionsIn(kind, 'full', roles)).toEqual([...more, 'kick', 'open', 'start', 'cancel'])
    expect(() => transitionOf(kind, 'full', 'leave', roles)).toThrow('无权')
  })
})

const sumOf = (entries: readonly { readonly fen: number }[]): number =>
  entries.reduce((sum, { fen }) => sum + fen, 0)

const earnedBy = (entries: ReturnType<typeof settlementEntries>, thug: number): number =>
  fenOf(entries, 'wallet', thug) + fenOf(entries, 'held', thug)

const fenOf = (
  entries: ReturnType<typeof settlementEntries>,
  kind: string,
  owner: number,
): number =>
  sumOf(entries.filter(({ account }) => account.kind === kind && account.owner === owner))

test('a settlement pays the price less the fee to the thugs and the odd fen to the leader, and refunds the rest', () => {
  const entries = settlementEntries({
    orderID: 7,
    deposits: [
      { accountID: 1, walletFen: 5000, couponFen: 0 },
      { accountID: 2, walletFen: 3000, couponFen: 0 },
    ],
    thugs: [11, 12, 13],
    priceFen: 4000,
    feeBasisPoints: 500,
  })
  expect(fenOf(entries, 'escrow', 7)).toBe(-8000)
  expect(fenOf(entries, 'wallet', 1)).toBe(1000)
  expect(fenOf(entries, 'wallet', 2)).toBe(0)
  expect(fenOf(entries, 'fee', 0)).toBe(350)
  expect([11, 12, 13].map((thug) => fenOf(entries, 'wallet', thug))).toEqual([2218, 2216, 2216])
})

test.each([
  { name: 'a part of the price', couponFen: 1000, priceFen: 4000, wallet: 1000, subsidy: 0 },
  { name: 'more than the price', couponFen: 4500, priceFen: 4000, wallet: 500, subsidy: 500 },
  { name: 'the whole deposit', couponFen: 5000, priceFen: 5000, wallet: 0, subsidy: 0 },
])('a settlement spends a coupon first: $name', ({ couponFen, priceFen, wallet, subsidy }) => {
  const deposits = [{ accountID: 1, walletFen: 5000 - couponFen, couponFen }]
  const settled = { orderID: 7, deposits, thugs: [11], priceFen, feeBasisPoints: 0 }
  const entries = settlementEntries(settled)
  expect(fenOf(entries, 'wallet', 1)).toBe(wallet)
  expect(fenOf(entries, 'subsidy', 0)).toBe(subsidy)
  expect(earnedBy(entries, 11)).toBe(priceFen)
  expect(fenOf(entries, 'held', 11)).toBe(Math.min(couponFen, priceFen))
})

test('a settlement without thugs is rejected', () => {
  const withoutThugs = { orderID: 7, deposits: [], thugs: [], priceFen: 1, feeBasisPoints: 0 }
  expect(() => settlementEntries(withoutThugs)).toThrow('settle order 7: it has no thug')
})

const settlement = fc.record({
  orderID: fc.constant(1),
  deposits: fc.array(
    fc.record({
      accountID: fc.nat(99),
      walletFen: fc.nat(10_000_000),
      couponFen: fc.nat(10_000_000),
    }),
  ),
  thugs: fc.uniqueArray(fc.integer({ min: 100, max: 199 }), { minLength: 1, maxLength: 25 }),
  priceFen: fc.nat(10_000_000),
  feeBasisPoints: fc.integer({ min: 0, max: 10_000 }),
})

test('a settlement conserves the sum, and all thugs but the leader get equal shares', () => {
  fc.assert(
    fc.property(settlement, (input) => {
      const entries = settlementEntries(input)
      expect(sumOf(entries)).toBe(0)
      expect(entries.slice(1).every(({ fen }) => Number.isInteger(fen) && fen >= 0)).toBe(true)
      const [leader = 0, ...others] = input.thugs.map((thug) => earnedBy(entries, thug))
      expect(new Set(others).size).toBeLessThanOrEqual(1)
      expect(leader - (others[0] ?? leader)).toBeLessThan(input.thugs.length)
      const held = sumOf(entries.filter(({ account }) => account.kind === 'held'))
      expect(sumOf(subsidiesOf(input))).toBe(held)
    }),
  )
})

test('a refund returns each part of the deposits to its payer', () => {
  const deposit = { accountID: 1, walletFen: 4000, couponFen: 1000 }
  const held = holdEntries(7, deposit)
  expect(fenOf(held, 'escrow', 7)).toBe(5000)
  const refunded = refundEntries(7, [deposit])
  for (const [kind, owner] of [
    ['escrow', 7],
    ['wallet', 1],
    ['subsidy', 0],
  ] as const) {
    expect(fenOf([...held, ...refunded], kind, owner)).toBe(0)
  }
})
