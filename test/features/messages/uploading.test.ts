import { describe, expect, it } from 'vitest'
import type { Message } from '../../../src/index.ts'
import { commands } from '../../../src/protocol-entry.ts'
import { anImageOf, ending, keepingClient } from '../support/files.ts'
import { shown, write } from '../support/pages.ts'

const { sendC2C } = commands.message

describe('while a file is uploaded', () => {
  const held = async () => {
    const client = await keepingClient()
    const release = client.files.hold()
    const message = anImageOf(client)
    const end = ending(client.chat.sendMessage(message))
    await client.until(() => client.files.requests.length === 1)
    return { client, release, message, end }
  }

  it('later messages are sent, and are below it until it is stored [MEDIA-73]', async () => {
    const { client, release, message, end } = await held()
    const text = write(client.chat, 'later')
    await client.advance(0)
    expect(text.status).toBe('success')
    expect(message.status).toBe('unSend')
    expect(shown(client)).toEqual(['undefined unSend', 'later success'])
    release()
    await client.until(() => end.code === 0)
    expect([text.sequence, message.sequence]).toEqual([1, 2])
    expect(shown(client)).toEqual(['later success', 'undefined success'])
  })

  it('earlier waiting messages are above it [MEDIA-73]', async () => {
    const client = await keepingClient()
    client.server.stop()
    await client.advance(0)
    write(client.chat, 'before')
    client.chat.sendMessage(anImageOf(client)).catch(() => undefined)
    write(client.chat, 'after')
    expect(shown(client)).toEqual(['before unSend', 'undefined unSend', 'after unSend'])
    client.server.start()
    await client.advance(20_000)
    await client.until(() => client.server.bodiesOf(sendC2C).length > 0)
    expect(shown(client)).toEqual(['before success', 'after success', 'undefined success'])
  })

  it('its call waits longer than that of a text, but not without progress [MEDIA-76]', async () => {
    const { client, message, end, release } = await held()
    await client.advance(40_000)
    client.files.requests[0]?.onSent?.(2)
    await client.advance(59_000)
    expect(end.code).toBeUndefined()
    await client.advance(1_100)
    expect(end.code).toBe(2801)
    client.files.accept()
    release()
    await client.advance(200_000)
    await client.until(() => message.status === 'success')
  })

  it('onProgress receives 0 to 1, and the status stays unSend [MEDIA-76]', async () => {
    const client = await keepingClient()
    const received: number[] = []
    const release = client.files.hold()
    const message = anImageOf(client, { onProgress: (progress: number) => received.push(progress) })
    const end = ending(client.chat.sendMessage(message))
    await client.until(() => client.files.requests.length === 1)
    await client.advance(100)
    client.files.requests[0]?.onSent?.(2)
    expect(received.at(-1)).toBeGreaterThan(0)
    expect(received.at(-1)).toBeLessThan(1)
    expect(message.status).toBe('unSend')
    release()
    await client.until(() => end.code === 0)
    expect(received.at(-1)).toBe(1)
    expect(received).toEqual(received.toSorted((a, b) => a - b))
  })

  it.each(['cancelUpload', 'signal', 'signal before'])(
    '%s fails the message with a reason, and it can be sent again [MEDIA-75]',
    async (way) => {
      const client = await keepingClient()
      const release = client.files.hold()
      const message = anImageOf(client)
      const controller = new AbortController()
      if (way === 'signal before') controller.abort()
      const end = ending(client.chat.sendMessage(message, { signal: controller.signal }))
      const second = ending(client.chat.resendMessage(message))
      if (way !== 'signal before') {
        await client.until(() => client.files.requests.length === 1)
        if (way === 'signal') controller.abort()
        else void client.chat.cancelUpload(message)
      }
      await client.until(() => end.code !== undefined)
      expect(end).toMatchObject({ code: 2100, error: { data: { isCancelled: true, message } } })
      expect(end.error?.message).toContain('cancelled')
      expect(second.code).toBe(2100)
      expect(message.status).toBe('fail')
      release()
      await client.advance(100_000)
      expect(message.status).toBe('fail')
      expect(client.server.bodiesOf(sendC2C)).toEqual([])
      client.files.accept()
      const again = ending(client.chat.resendMessage(message))
      await client.until(() => again.code !== undefined)
      expect(again.code).toBe(0)
      expect(message).toMatchObject({ status: 'success', isResend: true })
    },
  )

  it('a waiting upload can be cancelled, too [MEDIA-75]', async () => {
    const client = await keepingClient()
    client.server.stop()
    await client.advance(0)
    const message = anImageOf(client)
    const end = ending(client.chat.sendMessage(message))
    await client.advance(0)
    await client.chat.cancelUpload(message)
    await client.advance(0)
    expect(end.code).toBe(2100)
    client.server.start()
    await client.advance(60_000)
    expect(client.files.requests).toEqual([])
  })

  it('other messages cannot be cancelled: 2905, 2105 [MEDIA-75]', async () => {
    const client = await keepingClient()
    const text = write(client.chat, 'a')
    await client.advance(0)
    for (const [input, code] of [
      [text, 2905],
      [anImageOf(client), 2905],
      [{}, 2105],
    ] as const) {
      await expect(client.chat.cancelUpload(input as Message)).rejects.toMatchObject({ code })
    }
  })

  it('it can be discarded, and its upload stops [MEDIA-75]', async () => {
    const { client, message, end, release } = await held()
    await client.chat.discardMessage(message)
    await client.advance(0)
    expect(end.code).toBe(2100)
    expect(shown(client)).toEqual([])
    expect(client.files.shown.size).toBe(0)
    release()
    await client.advance(100_000)
    expect(client.server.bodiesOf(sendC2C)).toEqual([])
  })

  it('a logout ends it [MEDIA-75]', async () => {
    const { client, end } = await held()
    await client.chat.logout()
    await client.advance(0)
    expect(end.code).toBe(3005)
    expect(client.files.shown.size).toBe(0)
    expect(client.platform.counts().timers).toBe(0)
  })
})
