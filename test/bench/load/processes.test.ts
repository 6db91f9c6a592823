import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { expect, it } from 'vitest'
import { canLook, familyOf, readResident, readStat, usedBy } from '../../../bench/load/processes.ts'

it('the parser reads a Linux stat line with any program name', () => {
  const line =
    '4242 (a (b) c) S 17 4242 4242 0 -1 4194560 900 800 0 0 123 45 6 7 20 0 11 0 5000 1000 2000'
  expect(readStat(line)).toEqual({ parent: 17, ticks: 168, childTicks: 13 })
})

it('the parser reads the resident memory', () => {
  expect(readResident('Name:\tnode\nVmPeak:\t  99 kB\nVmRSS:\t   2048 kB\n')).toBe(2 ** 21)
  expect(readResident('Name:\tgone\n')).toBe(0)
})

it.runIf(canLook)('the sampler measures the CPU time and memory of this process', () => {
  const role = { name: 'tests', pid: process.pid }
  const { user, system } = process.cpuUsage()
  const used = usedBy(role)
  // The kernel reports CPU time in hundredths of a second.
  expect(Math.abs(used.cpuUs - user - system)).toBeLessThan(200_000)
  expect(used.residentBytes / process.memoryUsage.rss()).toBeCloseTo(1, 0)
})

it.runIf(canLook)('the sampler counts children only if they belong to the process', async () => {
  const child = spawn(process.execPath, ['-e', 'process.stdin.resume()'], {
    stdio: ['pipe', 'ignore', 'ignore'],
  })
  try {
    await once(child, 'spawn')
    expect(familyOf(process.pid)).toContain(child.pid)
  } finally {
    child.stdin?.end()
    await once(child, 'exit')
  }
  expect(familyOf(process.pid)).not.toContain(child.pid)
})
