import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { methods } from '../contract/api-names.fixture.json' with { type: 'json' }
import { createTestBed, type TestBed } from '../support/test-bed.ts'
import { playEnds, playGroups } from './answers-groups.ts'
import {
  type Answers,
  type Cast,
  playConversations,
  playMessages,
  playPeople,
  playSession,
  playSignals,
  recorded,
} from './answers-scenario.ts'
import { answers as table } from './answers-table.ts'

/** An HTTP service that translates, transcribes, and serves a voice file. */
const aProvider = async (): Promise<Server> => {
  const http = createServer((request, response) => {
    request.resume().on('end', () => {
      if (request.url === '/voice.mp3') {
        response.setHeader('content-type', 'audio/mpeg').end('a voice')
      } else if (request.url === '/translate') {
        response.end(JSON.stringify({ translatedText: ['你好'] }))
      } else response.end(JSON.stringify({ text: '你好' }))
    })
  })
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve))
  return http
}

const reported: Answers = new Map()
let testBed: TestBed
let provider: Server

beforeAll(async () => {
  provider = await aProvider()
  const host = `127.0.0.1:${(provider.address() as AddressInfo).port}`
  testBed = await createTestBed({
    translation: { url: `http://${host}` },
    speech: { url: `http://${host}/v1`, audioHosts: [host] },
  })
  const [alice, bob, carol] = [
    await testBed.device('alice'),
    await testBed.device('bob'),
    await testBed.device('carol'),
  ]
  const chat = recorded(alice.chat, reported)
  const cast: Cast = { alice, bob, carol, chat, bobs: recorded(bob.chat, reported) }
  await playSession(cast, `http://${host}/voice.mp3`)
  await playPeople(cast)
  await playGroups(cast)
  await playMessages(cast)
  await playSignals(cast)
  await playConversations(cast)
  await playEnds(cast)
}, 60_000)

afterAll(async () => {
  await testBed.close()
  provider.closeAllConnections()
  await new Promise((resolve) => provider.close(resolve))
})

/** The value at a path; `[]` is the first element of an array, which must have one. */
const at = (value: unknown, path: string): unknown =>
  path.split('.').reduce((found: unknown, step) => {
    const [name = '', isList] = [step.replace('[]', ''), step.endsWith('[]')]
    const inner = name === '' ? found : (found as Record<string, unknown> | undefined)?.[name]
    return isList ? (Array.isArray(inner) ? inner[0] : undefined) : inner
  }, value)

describe('the response data', () => {
  it('the table contains every method [ANSWER-01]', () => {
    expect(Object.keys(table).toSorted()).toEqual(methods.toSorted())
  })

  it.each(Object.entries(table))('%s resolves with %s [ANSWER-01]', (name, fields) => {
    expect(reported.has(name)).toBe(true)
    const answer = reported.get(name)
    if (fields.startsWith('=')) {
      expect(typeof answer).toBe(fields.slice(1))
      return
    }
    const missing = fields.split(' ').filter((path) => path && at(answer, path) === undefined)
    expect(missing).toEqual([])
  })
})
