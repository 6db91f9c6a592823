import { NOON } from 'tavern-im/testing'
import { describe, expect, it } from 'vitest'
import { EVENT, viewOf } from '../../../src/index.ts'
import { commands } from '../../../src/protocol-entry.ts'
import { aReadyClient } from '../../support/client.ts'
import { outcome } from '../support/settle.ts'

const { sendC2C } = commands.message
const all = { fromSequence: 0, toSequence: Number.POSITIVE_INFINITY }
const replacement = { type: 'TIMTextElem', payload: { text: '***' }, cloudCustomData: 'milder' }

describe('a message whose content the back end replaces', () => {
  it('shows the new content to its sender, with one event [HOOK-04]', async () => {
    const answer = { time: NOON, sequence: 1, position: 1, replacement }
    const client = await aReadyClient((server) => server.on(sendC2C, () => answer))
    const { chat } = client
    const reported: unknown[] = []
    chat.on(EVENT.MESSAGE_MODIFIED, ({ data }) => reported.push(...data))
    const said = { to: 'bob', conversationType: 'C2C', payload: { text: 'damn' } } as const
    const message = chat.createTextMessage(said)
    const { data } = await outcome(client, chat.sendMessage(message))
    expect(data.message).toBe(message)
    expect(message).toMatchObject({ ...replacement, isModified: true, status: 'success' })
    expect(reported).toEqual([message])
    const { items } = viewOf(chat).timeline('C2Cbob', all)
    expect(items).toMatchObject([{ kind: 'message', message: replacement }])
    await client.advance(1_000)
    const { lastMessage } = viewOf(chat).conversation('C2Cbob') ?? {}
    expect(lastMessage).toMatchObject({ messageForShow: '***' })
  })
})
