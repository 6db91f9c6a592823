import type { Device } from 'tavern-im/testing'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createTestBed, say, sayInGroup, type TestBed } from '../support/test-bed.ts'
import { backEndOf, textBody, textOf, well, whenReceived } from './rest-scene.ts'

let testBed: TestBed

beforeEach(async () => {
  testBed = await createTestBed()
})

afterEach(() => testBed.close())

const call = backEndOf(() => testBed)
const silence = (body: object) =>
  well(call('openconfigsvr/setnospeaking', { Set_Account: 'bob', ...body }))
const request = () => well(call('openconfigsvr/getnospeaking', { Get_Account: 'bob' }))

const FOR_EVER = 4_294_967_295

describe('a user muted by the back end', () => {
  let alice: Device
  let bob: Device

  beforeEach(async () => {
    alice = await testBed.device('alice')
    bob = await testBed.device('bob')
    const memberList = [{ userID: 'bob' }]
    await alice.chat.createGroup({ type: 'Public', name: 'x', groupID: 'team', memberList })
  })

  it('cannot send C2C or group messages until the time ends [REST-33]', async () => {
    await silence({ C2CmsgNospeakingTime: 3_600 })
    await expect(say(bob, 'alice', 'no')).rejects.toMatchObject({ code: 20012 })
    await sayInGroup(bob, 'team', 'here')
    await silence({ C2CmsgNospeakingTime: 0, GroupmsgNospeakingTime: FOR_EVER })
    await expect(sayInGroup(bob, 'team', 'no')).rejects.toMatchObject({ code: 10017 })
    await say(bob, 'alice', 'there')
    expect((await whenReceived(alice, 2)).map(textOf)).toEqual(['here', 'there'])
    await silence({ GroupmsgNospeakingTime: 0 })
    await sayInGroup(bob, 'team', 'again')
  })

  it('is muted after a restart, and the back end may send for it [REST-33]', async () => {
    await silence({ C2CmsgNospeakingTime: FOR_EVER, GroupmsgNospeakingTime: 3_600 })
    await testBed.restart()
    const { C2CmsgNospeakingTime, GroupmsgNospeakingTime } = await request()
    expect(C2CmsgNospeakingTime).toBe(FOR_EVER)
    expect(GroupmsgNospeakingTime).toBeGreaterThan(3_500)
    const again = await testBed.device('bob')
    await expect(say(again, 'alice', 'no')).rejects.toMatchObject({ code: 20012 })
    const listener = await testBed.device('alice')
    const body = {
      From_Account: 'bob',
      To_Account: 'alice',
      MsgRandom: 1,
      MsgBody: textBody('yes'),
    }
    await well(call('openim/sendmsg', body))
    expect((await whenReceived(listener)).map(textOf)).toEqual(['yes'])
  })

  it('must exist, and the time must be a number [REST-33]', async () => {
    const set = (body: object) => call('openconfigsvr/setnospeaking', body)
    expect(await set({ Set_Account: 'nobody' })).toMatchObject({ ErrorCode: 90048 })
    const wrong = { Set_Account: 'bob', C2CmsgNospeakingTime: -1 }
    expect(await set(wrong)).toMatchObject({ ErrorCode: 40001 })
    expect(await request()).toMatchObject({ C2CmsgNospeakingTime: 0, GroupmsgNospeakingTime: 0 })
  })
})
