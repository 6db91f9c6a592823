import { describe, expect, it } from 'vitest'
import { payPath, payRequestIn } from '../../../demo/web/src/features/wallet/pay-request.ts'
import { dueFor, missingFor } from '../../../demo/web/src/features/wallet/pay-text.ts'
import type { Wallet } from '../../../demo/web/src/features/wallet/wallet.ts'
import { anOrderItem } from './orders.ts'

const read = (address: string) => payRequestIn(new URL(address, 'http://app').searchParams)

describe('the address of the payment page', () => {
  it('is parsed as it was written', () => {
    const request = { payID: '', orderID: '5', fen: 4000, back: '/order?id=5&join=1' }
    expect(read(payPath(request))).toEqual(request)
    expect(payPath({ fen: 100 })).toBe('/pay?amount=100')
  })

  it.each([
    ['/pay'],
    ['/pay?amount=0'],
    ['/pay?amount=-1'],
    ['/pay?amount=1.5'],
    ['/pay?amount=1e3'],
    ['/pay?pay_id=x'],
    ['/pay?order_id=5%20or%201'],
    ['/pay?back=/'],
  ])('%s contains no valid payment', (address) => {
    expect(read(address)).toBeNull()
  })

  it.each([
    ['//evil.example'],
    ['/\\evil.example'],
    ['https://evil.example'],
    ['javascript:alert(1)'],
    ['/a\nb'],
  ])('does not return to another host: %j', (back) => {
    expect(read(`/pay?amount=1&back=${encodeURIComponent(back)}`)?.back).toBe('')
  })
})

const wallet = { balance: 6000, recharge_min: 100, recharge_max: 5_000_000 } as Wallet

describe('the amount of a recharge', () => {
  it.each([
    [4000, 4000],
    [40, 100],
    [6_000_000, 5_000_000],
  ])('for %d missing fen is %d', (missing, fen) => {
    expect(dueFor(missing, wallet)).toMatchObject({ fen })
  })

  it('for an order is its deposit minus the balance', () => {
    expect(missingFor(anOrderItem(), wallet)).toBe(4000)
    expect(missingFor(anOrderItem(), { ...wallet, balance: 10_000 })).toBe(0)
  })
})
