import { expect, it } from 'vitest'
import { EVENT } from '../../../src/index.ts'
import { commands } from '../../../src/protocol-entry.ts'
import type { TestClient } from '../../support/client.ts'
import { outcome } from '../support/settle.ts'
import { nothingNew } from '../sync/support.ts'
import { aReader, newest } from './support.ts'

const { get } = commands.receipt

/** Every requested message has this many readers. */
const haveRead = ({ server }: TestClient, readCount: number) =>
  server.on(get, ({ sequenceList }) => ({
    receiptList: sequenceList.map((sequence) => ({
      ...{ sequence, clientTime: sequence, random: sequence },
      ...{ readCount, unreadCount: 1 - readCount, time: readCount },
    })),
  }))

/** The connection is lost, and the logs no longer contain the changes since. */
const missed = async (client: TestClient) => {
  let syncs = 0
  client.server.on(commands.sync.sync, () => ({ ...nothingNew, mustRestart: ++syncs === 1 }))
  client.server.drop()
  await client.advance(5_000)
}

it('receipts that a cut log has lost are fetched again if some were known [READ-16]', async () => {
  const client = await aReader()
  const mine = (await newest(client, 'C2Cbob')).filter(
    ({ needReadReceipt, flow }) => needReadReceipt && flow === 'out',
  )
  haveRead(client, 0)
  await outcome(client, client.chat.getMessageReadReceiptList(mine.slice(1)))
  haveRead(client, 1)
  client.events.clear()
  await missed(client)
  expect(mine.map(({ readReceiptInfo }) => readReceiptInfo.readCount)).toEqual([undefined, 1, 1])
  expect(client.events.dataOf(EVENT.MESSAGE_READ_RECEIPT_RECEIVED).flat()).toHaveLength(2)
  expect(client.server.bodiesOf(get)).toHaveLength(2)
  await missed(client)
  expect(client.server.bodiesOf(get)).toHaveLength(2)
})

it('receipts that cannot be fetched again are fetched with the next connection [READ-16]', async () => {
  const client = await aReader()
  const mine = (await newest(client, 'C2Cbob')).filter(({ flow }) => flow === 'out')
  haveRead(client, 0)
  await outcome(client, client.chat.getMessageReadReceiptList(mine))
  client.server.refuse(get, 20005)
  await missed(client)
  haveRead(client, 1)
  client.server.drop()
  await client.advance(5_000)
  const read = mine.filter(({ needReadReceipt }) => needReadReceipt)
  expect(read.map(({ readReceiptInfo }) => readReceiptInfo.isPeerRead)).toEqual([true, true, true])
})
