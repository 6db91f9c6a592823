import { expect, it } from 'vitest'
import {
  acrossRestarts,
  residentMore,
  type UsageThen,
  usageBetween,
} from '../../../bench/load/measures/usage.ts'

type Roles = Readonly<Record<string, { pid: number; cpuUs: number; residentBytes: number }>>

const then = (atUs: number, roles: Roles): UsageThen => ({
  atUs,
  loadCpuUs: atUs / 2,
  roles: new Map(Object.entries(roles)),
})

const early = then(1_000_000, {
  'node 1': { pid: 1, cpuUs: 500, residentBytes: 100 },
  'node 2': { pid: 2, cpuUs: 900, residentBytes: 100 },
  PostgreSQL: { pid: 3, cpuUs: 50, residentBytes: 100 },
})
const late = then(3_000_000, {
  'node 1': { pid: 1, cpuUs: 800, residentBytes: 150 },
  'node 2': { pid: 4, cpuUs: 300, residentBytes: 130 },
  PostgreSQL: { pid: 3, cpuUs: 60, residentBytes: 190 },
})

it('the meter reports the use of each process between two samples, and the load', () => {
  const { cpuUs, ms, loadBusy } = usageBetween(early, late)
  expect([cpuUs.get('node 1'), cpuUs.get('PostgreSQL'), ms, loadBusy]).toEqual([
    300, 10, 2_000, 0.5,
  ])
})

it('the meter starts from zero when a process restarts', () => {
  const before = acrossRestarts(early, late)
  const end = then(4_000_000, {
    'node 1': { pid: 1, cpuUs: 850, residentBytes: 150 },
    'node 2': { pid: 4, cpuUs: 450, residentBytes: 130 },
    PostgreSQL: { pid: 3, cpuUs: 70, residentBytes: 190 },
  })
  const { cpuUs, ms } = usageBetween(before, end)
  expect([...cpuUs.values(), ms]).toEqual([350, 150, 20, 3_000])
})

it('the meter counts servers only, and returns nothing without servers', () => {
  expect(residentMore(early, late)).toBe(80)
  expect(residentMore(then(0, {}), then(1, {}))).toBeNaN()
})
