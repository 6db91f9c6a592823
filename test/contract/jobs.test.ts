import { beforeEach, expect, it } from 'vitest'
import { type Job, runJobs } from '../../scripts/jobs.mjs'

let begun: string[]
let ends: Map<string, () => void>

beforeEach(() => {
  begun = []
  ends = new Map()
})

const aJob = (name: string, load: number, after: readonly string[] = []): Job => ({
  name,
  load,
  after,
  work: () => {
    begun.push(name)
    return new Promise<void>((resolve) => ends.set(name, resolve))
  },
})

const end = async (name: string): Promise<void> => {
  ends.get(name)?.()
  await new Promise((resolve) => setImmediate(resolve))
}

it('the runner starts one job for each core, in their order', async () => {
  const run = runJobs([aJob('one', 1), aJob('two', 1), aJob('three', 1)], 2)
  expect(begun).toEqual(['one', 'two'])
  await end('two')
  expect(begun).toEqual(['one', 'two', 'three'])
  await end('one')
  await end('three')
  await run
})

it('the runner starts no small job before a large job that waits for cores', async () => {
  const run = runJobs([aJob('one', 1.5), aJob('large', 1), aJob('small', 0.5)], 2)
  expect(begun).toEqual(['one'])
  await end('one')
  expect(begun).toEqual(['one', 'large', 'small'])
  for (const name of ['small', 'large']) await end(name)
  await run
})

it('the runner starts a job when all its dependencies have ended', async () => {
  const jobs = [aJob('site', 1, ['sdk', 'server']), aJob('sdk', 1), aJob('server', 1)]
  const run = runJobs(jobs, 2)
  expect(begun).toEqual(['sdk', 'server'])
  await end('sdk')
  expect(begun).toHaveLength(2)
  await end('server')
  expect(begun).toEqual(['sdk', 'server', 'site'])
  await end('site')
  await run
})

it('the runner runs a job alone if it needs more cores than exist', async () => {
  const run = runJobs([aJob('one', 1), aJob('large', 3)], 2)
  expect(begun).toEqual(['one'])
  await end('one')
  expect(begun).toEqual(['one', 'large'])
  await end('large')
  await run
})

it('the runner rejects when a job fails or depends on an unknown job', async () => {
  const fails: Job = { name: 'fails', load: 1, work: () => Promise.reject(new Error('broken')) }
  await expect(runJobs([fails], 2)).rejects.toThrow('broken')
  const lost = runJobs([aJob('lost', 1, ['nothing'])], 2)
  await expect(lost).rejects.toThrow('jobs: nothing ends that lost waits for')
})
