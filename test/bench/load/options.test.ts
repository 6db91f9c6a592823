import { describe, expect, it } from 'vitest'
import { readOptions, scenarioNames } from '../../../bench/load/options.ts'
import { app } from '../../../bench/send/app.ts'

const read = (line: string, environment: NodeJS.ProcessEnv = {}) =>
  readOptions(
    line.split(' ').filter((word) => word !== ''),
    environment,
  )

it('the options default to all scenarios on one embedded server', () => {
  const options = read('')
  expect(options.scenarios).toEqual(scenarioNames)
  expect(options).toMatchObject({ setUps: ['embedded'], urls: [], app, seconds: 10 })
  expect(options.rate).toBeUndefined()
})

it('the options accept several scenarios and set-ups', () => {
  const options = read('--scenario groups,live-room --on postgres,nodes --clients 50 --rate 10')
  expect(options.scenarios).toEqual(['groups', 'live-room'])
  expect(options.setUps).toEqual(['postgres', 'nodes'])
  expect(options).toMatchObject({ clients: 50, rate: 10 })
})

it('the options accept running servers and their app', () => {
  const options = read('--on ws://one:1/,wss://two --sdkappid 7', { SECRET: 'key' })
  expect(options).toMatchObject({
    setUps: [],
    urls: ['ws://one:1', 'wss://two'],
    app: { sdkAppID: 7, secret: 'key' },
  })
})

it('the options of a filled database choose their scenario', () => {
  const pairs = read('--pairs 50 --data /tmp/one --messages 200 --clock-ahead 50')
  expect(pairs).toMatchObject({ scenarios: ['one-to-one'], pairs: 50, messages: 200 })
  expect(pairs).toMatchObject({ data: '/tmp/one', clockAhead: 50, hasSlowReads: false })
  expect(read('--members 300').scenarios).toEqual(['groups'])
  expect(read('--scenario cold-start').scenarios).toEqual(['cold-start'])
  expect(read('--on postgres --slow-read').hasSlowReads).toBe(true)
})

it('running servers have no scenario that fills a database', () => {
  const { scenarios } = read('--on ws://one --sdkappid 7', { SECRET: 'key' })
  expect(scenarios).toEqual(scenarioNames.filter((name) => name !== 'cold-start'))
})

describe('the option parser explains', () => {
  it.each([
    ['--scenario groups,rooms', 'read --scenario: rooms is not one of one-to-one, cold-start'],
    ['--on disk', 'read --on: disk is not one of embedded, postgres, nodes, ws://host:port'],
    ['--on embedded,ws://one', 'names and addresses; run one after the other'],
    ['--on ws://one', 'log in there: give --sdkappid, and --secret or SECRET'],
    ['--clients 1', 'read --clients: 1 is less than 2'],
    ['--rate fast', 'read --rate: fast is not a whole number'],
    ['--server-cores zero', 'read --server-cores: zero is no list of cores; write 0-2 or 0,3'],
    ['--client 5', "Unknown option '--client'"],
    ['--on ws://one --profile /tmp', 'profile: only servers that this program starts can be'],
    ['--on postgres --data /tmp/one', '--data: only with --on embedded'],
    ['--on nodes --members 300', '--members: only with --on embedded'],
    ['--slow-read', '--slow-read: only with --on postgres or nodes'],
    ['--on ws://one --pairs 5', '--pairs: only with --on embedded or postgres or nodes'],
    ['--on ws://one --scenario cold-start', 'start cold-start: only on servers that this program'],
    ['groups', "Unexpected argument 'groups'"],
  ])('%s', (line, message) => {
    expect(() => read(line)).toThrow(message)
  })
})
