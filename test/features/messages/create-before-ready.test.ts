import { describe, expect, it } from 'vitest'
import { EVENT } from '../../../src/index.ts'
import { aClient } from '../../support/client.ts'

describe('a client before SDK_READY', () => {
  it('returns a promise that rejects for the creation of a message [ANSWER-06]', async () => {
    const { chat, events } = aClient()
    const text = { to: 'bob', conversationType: 'C2C', payload: { text: 'hi' } } as const
    const made = [
      chat.createTextMessage(text),
      chat.createTextAtMessage(text as never),
      chat.createCustomMessage({ ...text, payload: {} }),
      chat.createImageMessage({ ...text, payload: {} as never }),
      chat.createMergerMessage({ ...text, payload: {} as never }),
      chat.createForwardMessage({ ...text, payload: {} as never }),
    ]
    for (const one of made) await expect(one).rejects.toMatchObject({ code: 2024 })
    const reported = { code: 2024, message: expect.stringContaining('createTextMessage') }
    expect(events.dataOf(EVENT.ERROR)[0]).toEqual(reported)
    expect(events.dataOf(EVENT.ERROR)).toHaveLength(made.length)
    await expect(chat.sendMessage(made[0] as never)).rejects.toMatchObject({ code: 2024 })
  })
})
