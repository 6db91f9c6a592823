import { aMessage, NOON } from 'tavern-im/testing'
import { describe, expect, it } from 'vitest'
import { type MergerPayload, type Message, viewOf } from '../../../src/index.ts'
import { commands } from '../../../src/protocol-entry.ts'
import { pushChange } from '../support/changes.ts'
import type { MediaClient } from '../support/files.ts'
import { outcome } from '../support/settle.ts'
import { anImage, DAY, pageOf, payloadOf, shownUrl, urlOf, withHistory } from '../support/urls.ts'

const { renew } = commands.upload

const MINUTES = 60_000

/** Gives what is asked for URLs that hold for another hour. */
const aPage = (expiry: number, ...more: Parameters<typeof withHistory>[0]) =>
  withHistory([anImage(1, expiry), ...more], (server) => {
    let hours = 0
    server.on(renew, ({ sequenceList }) => {
      hours++
      return {
        payloadList: sequenceList.map((sequence) => ({
          sequence,
          payload: payloadOf(sequence, expiry + hours * 3_600),
        })),
      }
    })
  })

const read = async (client: MediaClient) => {
  const requested = await pageOf(client)
  await requested.arrives()
  return requested.list as readonly Message[]
}

const requestedURLs = ({ server }: MediaClient) =>
  server.bodiesOf(renew).map(({ sequenceList }) => sequenceList)

/** Shows the conversation; returns the number of notifications. */
const show = ({ chat }: MediaClient) => {
  let reported = 0
  const hide = viewOf(chat).subscribe('timeline:C2Cbob', () => reported++)
  return { hide, reported: () => reported }
}

const HOUR = NOON + 3_600

describe('URLs of visible messages', () => {
  it('are renewed before they expire, as long as a view shows them, and the view is notified [MEDIA-124]', async () => {
    const client = await aPage(HOUR)
    const [message] = await read(client)
    const view = show(client)
    for (let hour = 0; hour < 3; hour++) {
      for (let minute = 0; minute < 60; minute++) {
        await client.advance(MINUTES)
        const expiry = Number(/e=(\d+)/.exec(shownUrl(message) ?? '')?.[1])
        expect(expiry * 1_000).toBeGreaterThan(client.platform.clock.now())
      }
    }
    expect(requestedURLs(client).length).toBeLessThan(5)
    const before = view.reported()
    expect(before).toBeGreaterThanOrEqual(3)
    view.hide()
    await client.advance(180 * MINUTES)
    expect(view.reported()).toBe(before)
    expect(requestedURLs(client).length).toBeLessThan(5)
  })

  it('of messages in memory are renewed when a view begins to show them [MEDIA-124]', async () => {
    const client = await aPage(HOUR)
    const [message] = await read(client)
    await client.advance(240 * MINUTES)
    expect(requestedURLs(client)).toEqual([])
    show(client)
    await client.until(() => requestedURLs(client).length === 1)
    await client.until(() => shownUrl(message) === urlOf(1, HOUR + 3_600))
  })

  it('of a hidden page are renewed when it is visible again [MEDIA-124]', async () => {
    const client = await aPage(HOUR)
    await read(client)
    show(client)
    client.platform.page.set(false)
    await client.advance(120 * MINUTES)
    expect(requestedURLs(client)).toEqual([])
    client.platform.page.set(true)
    await client.until(() => requestedURLs(client).length === 1)
  })

  it('are renewed when the connection is restored [MEDIA-124]', async () => {
    const client = await aPage(HOUR)
    await read(client)
    show(client)
    client.server.stop()
    await client.advance(120 * MINUTES)
    expect(requestedURLs(client)).toEqual([])
    client.server.start()
    await client.advance(2 * MINUTES)
    expect(requestedURLs(client)).toEqual([[1]])
  })

  it('are not renewed after the end of the session [MEDIA-124]', async () => {
    const client = await aPage(HOUR)
    await read(client)
    show(client)
    await client.chat.logout()
    await client.advance(240 * MINUTES)
    expect(requestedURLs(client)).toEqual([])
    expect(client.platform.counts().timers).toBe(0)
  })

  it('of a message that has changed since arrive as stored, and are renewed [MEDIA-125]', async () => {
    const client = await aPage(NOON + 30 * DAY)
    const [message] = await read(client)
    const changed = { ...anImage(1, NOON - DAY), version: 1, cloudCustomData: 'noted' }
    await pushChange(client, changed)
    await client.until(() => requestedURLs(client).length === 1)
    await client.until(() => shownUrl(message) === urlOf(1, NOON + 30 * DAY + 3_600))
    expect(message?.cloudCustomData).toBe('noted')
  })

  it('of one message are renewed by reading it [MEDIA-126]', async () => {
    const client = await aPage(HOUR, anImage(2, NOON + DAY))
    const [message] = await read(client)
    await client.advance(120 * MINUTES)
    const { data } = await outcome(
      client,
      client.chat.getMessageListHopping({ conversationID: 'C2Cbob', sequence: 1, count: 1 }),
    )
    expect(data.messageList).toEqual([message])
    expect(shownUrl(message)).toBe(urlOf(1, HOUR + 3_600))
    expect(requestedURLs(client)).toEqual([[1]])
  })
})

describe('the downloaded list of a merged message', () => {
  it('is fetched again when its URLs have expired, and is never empty [MEDIA-127]', async () => {
    const merger: MergerPayload = {
      downloadKey: 'key',
      pbDownloadKey: '',
      title: 'Chat',
      abstractList: [],
      compatibleText: 'old',
      messageList: [],
      messageNumber: 1,
      version: 1,
      layersOverLimit: false,
    }
    const client = await withHistory(
      [aMessage({ sequence: 1, type: 'TIMRelayElem', payload: merger })],
      (server) => {
        let hours = 0
        server.on(renew, () => ({ payloadList: [] }))
        server.on(commands.message.downloadMerger, () => {
          const payload = payloadOf(7, HOUR + 3_600 * hours++)
          const messageBody = [{ type: 'TIMImageElem' as const, payload }]
          const inner = { ID: '1-1-1', from: 'carol', nick: '', avatar: '', time: 1 }
          return { messageList: [{ ...inner, cloudCustomData: '', messageBody }] }
        })
      },
    )
    const [message] = (await read(client)) as [Message<MergerPayload>]
    await outcome(client, client.chat.downloadMergerMessage(message))
    const inner = () => shownUrl(message.payload.messageList[0]?.messageBody[0] as Message)
    for (let hours = 0; hours < 3; hours++) {
      expect(inner()).toBe(urlOf(7, HOUR + 3_600 * hours))
      await client.advance(60 * MINUTES)
      expect(await read(client)).toEqual([message])
    }
    expect(client.server.bodiesOf(commands.message.downloadMerger)).toHaveLength(4)
  })
})
