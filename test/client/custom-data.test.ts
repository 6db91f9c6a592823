import { customData, customPayload, type StandardSchema } from 'tavern-im/strict'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { aReadyClient } from '../support/client.ts'

declare module 'tavern-im/strict' {
  interface CustomPayloads {
    vote: { options: string[] }
  }
}

const custom = (data: unknown) => ({ type: 'TIMCustomElem', payload: { data } })

describe('custom payloads', () => {
  it('are read as they were made [CUST-01]', async () => {
    const { chat } = await aReadyClient()
    const payload = customPayload('vote', { options: ['a', 'b'] }, { description: 'a vote' })
    expect(payload).toEqual({
      data: '{"options":["a","b"],"businessID":"vote"}',
      description: 'a vote',
      extension: '',
    })
    const message = chat.createCustomMessage({ to: 'bob', conversationType: 'C2C', payload })
    expect(customData(message)).toEqual({ businessID: 'vote', options: ['a', 'b'] })
  })

  it('keep their businessID, whatever the fields contain [CUST-01]', () => {
    const payload = customPayload('vote', { options: [], ...{ businessID: 'other' } })
    expect(customData({ type: 'TIMCustomElem', payload })).toEqual({
      businessID: 'vote',
      options: [],
    })
  })

  it.each([
    ['a message of another kind', { type: 'TIMFaceElem', payload: { data: '{"businessID":"a"}' } }],
    ['a text', custom('hello')],
    ['no text', custom(undefined)],
    ['null', custom('null')],
    ['an array', custom('[]')],
    ['a number', custom('7')],
    ['no businessID', custom('{"a":1}')],
    ['a businessID that is no text', custom('{"businessID":1}')],
    ['no payload', { type: 'TIMCustomElem', payload: null }],
  ])('are null of %s [CUST-02]', (_, message) => {
    expect(customData(message)).toBeNull()
  })

  const vote = z.object({ votes: z.coerce.number() })

  it('are the value of a schema, or null if it refuses them [CUST-03]', () => {
    const read: { votes: number } | null = customData(custom('{"votes":"3"}'), vote)
    expect(read).toEqual({ votes: 3 })
    expect(customData(custom('{"votes":"three"}'), vote)).toBeNull()
    expect(customData(custom('three'), vote)).toBeNull()
  })

  it.each<[string, Promise<{ readonly value: string }>]>([
    ['promise', Promise.resolve({ value: 'late' })],
    // biome-ignore lint/suspicious/noThenProperty: promises of other libraries are such objects.
    ['promise of another library', { then: () => undefined } as never],
  ])('are not read by a schema that answers with a %s [CUST-03]', (_, answer) => {
    const late: StandardSchema<string> = {
      '~standard': { version: 1, vendor: 'test', validate: () => answer },
    }
    const reading = () => customData(custom('{}'), late)
    expect(reading).toThrow(expect.objectContaining({ code: 2905 }))
  })
})
