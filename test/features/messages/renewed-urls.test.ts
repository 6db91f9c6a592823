import { aMessage, keepsHistory, NOON, storesMessages } from 'tavern-im/testing'
import { describe, expect, it } from 'vitest'
import { EVENT, type Message, viewOf } from '../../../src/index.ts'
import { commands, pushes } from '../../../src/protocol-entry.ts'
import { aMediaClient } from '../support/files.ts'
import {
  anImage,
  DAY,
  pageOf,
  payloadOf,
  renews,
  shownUrl,
  urlOf,
  withHistory,
} from '../support/urls.ts'

const { renew } = commands.upload
const { sendC2C } = commands.message

const SOON = NOON + 90

describe('expired URLs', () => {
  it('are renewed in one call before a page is returned, and no others are [MEDIA-84]', async () => {
    const all = [anImage(1, NOON - DAY), anImage(2), anImage(3, SOON), aMessage({ sequence: 4 })]
    const client = await withHistory(all, (server) => renews(server, [1, 3]))
    const page = await pageOf(client)
    await page.arrives()
    expect(page.list?.slice(0, 3).map(shownUrl)).toEqual([
      urlOf(1, NOON + 7 * DAY),
      urlOf(2, NOON + DAY),
      urlOf(3, NOON + 7 * DAY),
    ])
    expect(client.server.bodiesOf(renew)).toEqual([
      { conversationType: 1, to: 'bob', sequenceList: [1, 3] },
    ])
  })

  it('delay a page by 3 s at most; later the view is notified [MEDIA-84]', async () => {
    let answer = () => {}
    const client = await withHistory([anImage(1, NOON - DAY)], (server) =>
      server.on(renew, async () => {
        await new Promise<void>((resolve) => {
          answer = resolve
        })
        return { payloadList: [{ sequence: 1, payload: payloadOf(1, NOON + 7 * DAY) }] }
      }),
    )
    const page = await pageOf(client)
    await client.advance(2_999)
    expect(page.list).toBeUndefined()
    await client.advance(1)
    await page.arrives()
    const [message] = page.list ?? []
    expect(shownUrl(message)).toBe(urlOf(1, NOON - DAY))
    const view = viewOf(client.chat)
    let notifications = 0
    view.subscribe('timeline:C2Cbob', () => notifications++)
    answer()
    await client.until(() => notifications > 0)
    expect(shownUrl(message)).toBe(urlOf(1, NOON + 7 * DAY))
    expect(page.list?.[0]).toBe(message)
    expect(client.server.bodiesOf(renew)).toHaveLength(1)
  })

  it('in memory are renewed each time the page is read again [MEDIA-84]', async () => {
    const client = await withHistory([anImage(1, NOON + 400)], (server) => {
      let count = 0
      server.on(renew, () => {
        count++
        return { payloadList: [{ sequence: 1, payload: payloadOf(1, NOON + 400 + 600 * count) }] }
      })
    })
    for (let count = 0; count < 3; count++) {
      const page = await pageOf(client)
      await page.arrives()
      expect(page.list?.map(shownUrl)).toEqual([urlOf(1, NOON + 400 + 600 * count)])
      await (await pageOf(client)).arrives()
      expect(client.server.bodiesOf(renew)).toHaveLength(count)
      await client.advance(600_000)
    }
  })

  it('that the server does not renew are not requested again; after a failure they are [MEDIA-84]', async () => {
    const client = await withHistory([anImage(1, NOON - DAY)], (server) =>
      server.refuse(renew, 20005),
    )
    const first = await pageOf(client)
    await first.arrives()
    expect(first.list?.map(shownUrl)).toEqual([urlOf(1, NOON - DAY)])
    renews(client.server, [])
    await (await pageOf(client)).arrives()
    await (await pageOf(client)).arrives()
    expect(client.server.bodiesOf(renew)).toHaveLength(2)
  })

  it('of messages that arrived during an absence are renewed [MEDIA-84]', async () => {
    const client = await withHistory([anImage(1, NOON - DAY)], (server) => renews(server, [1]))
    await viewOf(client.chat).load('C2Cbob', { sequence: 0, direction: 0, count: 15 })
    await client.until(() => client.server.bodiesOf(renew).length === 1)
    const { data } = await client.chat.getMessageList({ conversationID: 'C2Cbob' })
    expect(data.messageList.map(shownUrl)).toEqual([urlOf(1, NOON + 7 * DAY)])
  })
})

describe('a forwarded message', () => {
  it('is sent with valid URLs [MEDIA-86]', async () => {
    const client = await withHistory([anImage(1, NOON + 400)], (server) => {
      renews(server, [1])
      storesMessages(server)
    })
    const page = await pageOf(client)
    await page.arrives()
    const [source] = page.list as [Message]
    await client.advance(600_000)
    const forward = client.chat.createForwardMessage({
      to: 'carol',
      conversationType: 'C2C',
      payload: source,
    })
    await client.chat.sendMessage(forward)
    expect(client.server.bodiesOf(sendC2C)).toMatchObject([
      { payload: { imageInfoArray: [{ url: urlOf(1, NOON + 7 * DAY) }, {}, {}] } },
    ])
    expect(shownUrl(forward)).toBe(urlOf(1, NOON + 7 * DAY))
    expect(client.server.bodiesOf(renew)).toHaveLength(1)
  })
})

describe('fileDownloadProxy', () => {
  const proxy = 'https://proxy.test/files'

  const through = async (config: object = {}) =>
    aMediaClient({
      fileDownloadProxy: proxy,
      prepare(server) {
        keepsHistory(server, [anImage(1)])
        storesMessages(server, 2)
        server.on(commands.configuration.cloud, () => ({
          version: 1,
          config: JSON.stringify(config),
          expiredTime: 3_600,
        }))
      },
    })

  it('applies to files of the server, from history and live; sends contain the original URLs [MEDIA-85]', async () => {
    const client = await through()
    const page = await pageOf(client)
    await page.arrives()
    const shown = urlOf(1, NOON + DAY).replace('https://im.test', proxy)
    const [message] = page.list as [Message]
    expect(shownUrl(message)).toBe(shown)
    client.server.push(pushes.message.received, { position: 1, messageList: [anImage(2)] })
    await client.advance(0)
    const [[live] = []] = client.events.dataOf(EVENT.MESSAGE_RECEIVED)
    expect(shownUrl(live)).toBe(urlOf(2, NOON + DAY).replace('https://im.test', proxy))
    const forward = client.chat.createForwardMessage({
      to: 'carol',
      conversationType: 'C2C',
      payload: message,
    })
    await client.chat.sendMessage(forward)
    expect(shownUrl(forward)).toBe(shown)
    const [sent] = client.server.bodiesOf(sendC2C)
    expect(sent?.payload).toEqual(payloadOf(1, NOON + DAY))
  })

  it('does not change other URLs, except for hosts that the operator names [MEDIA-85]', async () => {
    const client = await through({ download_hosts: 'files.example.org' })
    const addresses = ['https://elsewhere.test/a', 'https://files.example.org/a?b']
    const messageList = addresses.map((fileUrl, index) =>
      aMessage({
        sequence: 2 + index,
        type: 'TIMFileElem',
        payload: { uuid: 'u', fileName: 'a', fileSize: 1, fileUrl },
      }),
    )
    client.server.push(pushes.message.received, { position: 2, messageList })
    await client.advance(0)
    expect(client.events.dataOf(EVENT.MESSAGE_RECEIVED).flat()).toMatchObject([
      { payload: { fileUrl: 'https://elsewhere.test/a' } },
      { payload: { fileUrl: `${proxy}/a?b` } },
    ])
  })

  it('that is not a URL is refused at the creation of the client [MEDIA-85]', async () => {
    await expect(aMediaClient({ fileDownloadProxy: 'proxy' })).rejects.toMatchObject({ code: 2905 })
  })
})
