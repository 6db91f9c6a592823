import { expect, it } from 'vitest'
import { recommended, strongest } from '../../../demo/web/src/features/home/recommend.ts'
import type { OrderItem } from '../../../demo/web/src/features/orders/order.ts'
import { anOrderItem } from './orders.ts'

type Info = OrderItem['result']['order_info']

const kindOf = (jobID: string): string => jobID.slice(0, 1)

const healer = { job_id: '201', fighting_capacity: 500_000 }

const order = (id: string, changed: Partial<Info> = {}) => anOrderItem({ id, ...changed })

const idsFor = (
  orders: readonly OrderItem[],
  { account = '9', roles = [healer] }: { account?: string; roles?: (typeof healer)[] } = {},
) => recommended(orders, { account, roles, kindOf }).map(({ result }) => result.order_info.id)

it('recommended returns the newest orders first and without duplicates for visitors', () => {
  const orders = [
    order('1', { created_at: 1 }),
    order('3', { created_at: 3 }),
    order('2', { created_at: 2 }),
    order('3', { created_at: 3 }),
  ]
  expect(idsFor(orders, { account: '', roles: [] })).toEqual(['3', '2', '1'])
})

it('recommended ranks the job of a role first, then its kind, then any job, then a missing boss', () => {
  const orders = [
    order('boss', { job_id: '1', created_at: 9 }),
    order('any', { created_at: 8 }),
    order('kind', { job_id: '2', created_at: 7 }),
    order('job', { job_id: '201', created_at: 1 }),
  ]
  expect(idsFor(orders)).toEqual(['job', 'kind', 'any', 'boss'])
})

it('recommended requires the capacity of a role and a free seat', () => {
  const orders = [
    order('strong', { job_id: '201', min_capacity: 500_001, created_at: 3 }),
    order('taken', { job_id: '201', thug_free: 0, created_at: 2 }),
    order('fits', { job_id: '201', min_capacity: 500_000, created_at: 1 }),
  ]
  expect(idsFor(orders)).toEqual(['fits', 'strong', 'taken'])
})

it('recommended omits own orders and orders that the user can join neither as thug nor as boss', () => {
  const orders = [
    order('full', { job_id: '1', boss_free: 0 }),
    order('open', { job_id: '2', boss_free: 0 }),
  ]
  expect(idsFor(orders)).toEqual(['open'])
  expect(idsFor(orders, { account: '100001' })).toEqual([])
  expect(idsFor(orders, { roles: [] })).toEqual(['full', 'open'])
})

it('recommended returns at most six orders', () => {
  expect(idsFor(Array.from({ length: 9 }, (_, at) => order(String(at))))).toHaveLength(6)
})

it('strongest returns the role with the highest capacity', () => {
  const weak = { job_id: '101', fighting_capacity: 10 }
  expect(strongest([weak, healer, weak])).toBe(healer)
  expect(strongest([])).toBeNull()
})
