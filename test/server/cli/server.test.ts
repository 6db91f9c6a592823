import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, it, onTestFinished } from 'vitest'
import { administer } from '../../../server/src/app/cli/admin/administer.ts'
import { otherApp } from '../support/test-server.ts'
import { anOperator } from './support/operator.ts'

it('the command line shows the state of the server [CLI-08]', async () => {
  const { type, json } = await anOperator()
  await type('user import alice bob')
  await type('group create team')
  expect(await json('stats')).toMatchObject({
    ...{ status: 'ok', connectionsNow: 0, sessionsNow: 0, accounts: 2, groups: 1 },
    ...{ faults: 0, memoryMiB: expect.any(Number), commits: expect.any(Number) },
    commits99: expect.stringMatching(/^within [\d.]+ s$|^slow$/),
  })
  const { text, isDone } = await type('stats')
  expect(isDone).toBe(true)
  expect(text).toMatch(/^status +ok\n/)
  expect(text).toMatch(/\naccounts +2\n/)
})

it('the command line explains missing metrics [CLI-08]', async () => {
  const locked = await anOperator({ metrics: { token: 'prom' } })
  expect((await locked.type('stats')).text).toMatch(/metrics +unavailable: METRICS_TOKEN differs/)
  expect(await locked.json('stats --metrics-token prom')).toHaveProperty('memoryMiB')
  const off = await anOperator({ metrics: false })
  expect(await off.json('stats')).toMatchObject({ status: 'ok', metrics: 'off' })
})

it('the command line calls any REST command without a command of its own [CLI-09]', async () => {
  const { type, json } = await anOperator()
  await type('call openconfigsvr/set_profanity', '{ "Words": ["durian"] }')
  expect(await json('call openconfigsvr/get_profanity')).toMatchObject({ Words: ['durian'] })
  await expect(type('call openim/dance')).rejects.toThrow(/\(60009\); the server is older/)
  await expect(type('call dance')).rejects.toThrow('expected service/command')
  await expect(type('call openim/sendmsg []')).rejects.toThrow('not a JSON object')
  await expect(type('call openim/sendmsg {')).rejects.toThrow('read body')
})

it('the command line explains the remedy when the server denies access [CLI-10]', async () => {
  const { environment } = await anOperator()
  const stats = (variables: Record<string, string>) =>
    administer(['stats'], { ...environment, ...variables })
  await expect(stats({ SECRET: 'another' })).rejects.toThrow('SECRET or SDKAPPID differs')
  await expect(stats({ ADMINISTRATORS: 'mallory' })).rejects.toThrow('add it to ADMINISTRATORS')
  await expect(stats({ SDKAPPID: `${otherApp.sdkAppID}` })).rejects.toThrow('(70020); SDKAPPID')
  await expect(stats({ ADMINISTRATORS: '' })).rejects.toThrow('set ADMINISTRATORS')
  await expect(stats({ SECRET: '' })).rejects.toThrow('set SDKAPPID and SECRET')
  await expect(stats({ SERVER_URL: 'ws://x' })).rejects.toThrow('is not an http address')
  await expect(stats({ SERVER_URL: 'http://127.0.0.1:1' })).rejects.toThrow(
    /reach http:\/\/127.0.0.1:1: .*check that the server runs, or set SERVER_URL to its address/,
  )
})

/** Answers every call with the next of these. */
const anotherServer = async (...answers: readonly string[]) => {
  let calls = 0
  const server = createServer((_request, response) => {
    response.end(answers[Math.min(calls++, answers.length - 1)])
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  const { port } = server.address() as AddressInfo
  const environment = { PORT: `${port}`, SDKAPPID: '1', SECRET: 's', ADMINISTRATORS: 'a' }
  return { environment, calls: () => calls }
}

it('the command line reports that another program answers at the address [CLI-10]', async () => {
  for (const answer of ['<html>', '[]', '{}', '{ "ErrorCode": "0" }']) {
    const { environment } = await anotherServer(answer)
    const call = administer(['user', 'kick', 'alice'], environment)
    await expect(call).rejects.toThrow('no tavern-im server answers there')
  }
})

it('the command line retries an overloaded server ten times at most [CLI-11]', async () => {
  const busy = '{ "ErrorCode": 60022, "ErrorInfo": "call: the server is overloaded" }'
  const pauses: number[] = []
  const pause = async (ms: number) => pauses.push(ms)
  const soon = await anotherServer(busy, '{ "ErrorCode": 60007 }', '{ "ErrorCode": 0 }')
  const kicked = await administer(['user', 'kick', 'alice'], soon.environment, pause)
  expect(kicked).toEqual({ text: 'kicked alice\n', isDone: true })
  expect(pauses.splice(0)).toEqual([1_000, 1_000])
  const never = await anotherServer(busy)
  const call = administer(['user', 'kick', 'alice'], never.environment, pause)
  await expect(call).rejects.toThrow('the server is overloaded (60022)')
  expect({ calls: never.calls(), pauses: pauses.length }).toEqual({ calls: 10, pauses: 9 })
})
