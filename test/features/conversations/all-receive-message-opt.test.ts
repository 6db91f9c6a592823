import { createTestPlatform, NOON } from 'tavern-im/testing'
import { describe, expect, it } from 'vitest'
import { EVENT, TYPES } from '../../../src/index.ts'
import { commands } from '../../../src/protocol-entry.ts'
import { aReadyClient, type TestClient } from '../../support/client.ts'
import { pushEntry } from '../support/changes.ts'
import { outcome } from '../support/settle.ts'

const { setReceiveOption, getReceiveOption } = commands.conversation

/** The tests start at midnight UTC; in this time zone it is eight in the morning. */
const inShanghai = () => {
  const platform = createTestPlatform()
  Object.assign(platform.clock, { minutesEast: () => 480 })
  return aReadyClient((server) => server.on(setReceiveOption, () => ({})), 'binary', { platform })
}

const set = (client: TestClient, options: object) =>
  outcome(client, client.chat.setAllReceiveMessageOpt(options))

const HOUR = 3600
const DAY = 24 * HOUR

describe('setAllReceiveMessageOpt', () => {
  it('accepts a local time of day [CONV-52]', async () => {
    const client = await inShanghai()
    const night = {
      messageRemindType: TYPES.MSG_REMIND_ACPT_NOT_NOTE,
      startHour: 22,
      startMinute: 30,
      startSecond: 15,
      duration: 9 * HOUR,
      isRepeated: true,
    }
    const { data } = await set(client, night)
    // 22:30:15 there is 14:30:15 of UTC.
    const startTime = NOON + 14 * HOUR + 30 * 60 + 15
    expect(data).toEqual({ ...night, startTime, endTime: startTime + 9 * HOUR })
    expect(client.server.bodiesOf(setReceiveOption)).toEqual([
      { messageRemindType: 2, startTime, endTime: startTime + 9 * HOUR, isRepeated: 1 },
    ])
  })

  it("begins today, or tomorrow if it occurs once and today's time has passed [CONV-52]", async () => {
    const client = await inShanghai()
    const once = { isRepeated: false, duration: HOUR }
    await set(client, { ...once, startHour: 6 })
    await set(client, { ...once, startHour: 7, startMinute: 30 })
    await set(client, { duration: HOUR, startHour: 6 })
    const starts = client.server.bodiesOf(setReceiveOption).map(({ startTime }) => startTime - NOON)
    expect(starts).toEqual([DAY - 2 * HOUR, -HOUR / 2, -2 * HOUR])
  })

  it('applies at all times without options [CONV-52]', async () => {
    const client = await inShanghai()
    const { data } = await set(client, {})
    expect(data).toEqual({
      messageRemindType: 'AcceptNotNotify',
      startHour: 0,
      startMinute: 0,
      startSecond: 0,
      duration: DAY,
      isRepeated: true,
      startTime: NOON - 8 * HOUR,
      endTime: NOON + 16 * HOUR,
    })
  })

  it('lasts a day at most if it is daily, and any time if it occurs once [CONV-52]', async () => {
    const client = await inShanghai()
    const daily = await set(client, { duration: 3 * DAY })
    const once = await set(client, { duration: 3 * DAY, isRepeated: false })
    expect([daily.data.duration, once.data.duration]).toEqual([DAY, 3 * DAY])
    const reported = client.server.bodiesOf(setReceiveOption)
    expect(reported.map(({ startTime, endTime }) => endTime - startTime)).toEqual([DAY, 3 * DAY])
  })

  it('accepts its numbers as text, as forms send them [ANSWER-03]', async () => {
    const client = await inShanghai()
    const input = { startHour: '22', startMinute: '30', startSecond: '15', duration: '60' }
    const { data } = await set(client, input)
    expect(data).toMatchObject({ startHour: 22, startMinute: 30, startSecond: 15, duration: 60 })
  })

  it.each([
    { startHour: 24 },
    { startMinute: 60 },
    { startSecond: -1 },
    { startHour: 1.5 },
    { isRepeated: 1 },
    { messageRemindType: 'Discard' },
  ])('refuses %j [CONV-52]', async (options) => {
    const client = await inShanghai()
    await expect(set(client, options)).rejects.toMatchObject({ code: 2905 })
    expect(client.server.bodiesOf(setReceiveOption)).toEqual([])
  })

  it('causes an event on every device [CONV-52]', async () => {
    const client = await inShanghai()
    const startTime = NOON + 14 * HOUR
    const option = {
      messageRemindType: 2,
      startTime,
      endTime: startTime + 60,
      isRepeated: 0,
    } as const
    await pushEntry(client, { event: 'receiveOption', receiveOption: option })
    expect(client.events.dataOf(EVENT.ALL_RECEIVE_MESSAGE_OPT_UPDATED)).toEqual([
      {
        messageRemindType: 'AcceptNotNotify',
        startHour: 22,
        startMinute: 0,
        startSecond: 0,
        duration: 60,
        isRepeated: false,
        startTime,
        endTime: startTime + 60,
      },
    ])
  })
})

describe('getAllReceiveMessageOpt', () => {
  it('returns the stored setting of the server, or its absence [CONV-53]', async () => {
    const client = await inShanghai()
    client.server.on(getReceiveOption, () => ({}))
    const get = async () => (await outcome(client, client.chat.getAllReceiveMessageOpt())).data
    expect(await get()).toMatchObject({ messageRemindType: 'AcceptAndNotify', duration: 0 })
    const startTime = NOON + DAY - 1
    const receiveOption = {
      messageRemindType: 0,
      startTime,
      endTime: startTime,
      isRepeated: 1,
    } as const
    client.server.on(getReceiveOption, () => ({ receiveOption }))
    expect(await get()).toEqual({
      messageRemindType: 'AcceptAndNotify',
      startHour: 7,
      startMinute: 59,
      startSecond: 59,
      duration: 0,
      isRepeated: true,
      startTime,
      endTime: startTime,
    })
  })
})
