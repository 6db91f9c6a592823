import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { aBackEnd, allowed, refuses } from '../server/webhooks/support/hooked.ts'
import { formats } from '../support/formats.ts'
import { createTestBed, say, type TestBed, textsOf } from '../support/test-bed.ts'
import { backEndOf, textBody, well } from './rest-scene.ts'
import { receivedTexts } from './support.ts'

let testBed: TestBed

beforeEach(async () => {
  testBed = await createTestBed()
})

afterEach(() => testBed.close())

const call = backEndOf(() => testBed)

describe.each(formats)('over %s frames', (format) => {
  const device = (userID: string) => testBed.device(userID, { format })

  it('the server accepts messages only between friends until the app changes that setting [MSG-120]', async () => {
    await well(
      call('openconfigsvr/set_message_settings', { MessageSettings: { friendsOnly: true } }),
    )
    const [alice, bob] = [await device('alice'), await device('bob')]
    const { chat } = alice
    const message = chat.createTextMessage({
      ...{ to: 'bob', conversationType: 'C2C' },
      payload: { text: 'hi' },
    })
    await expect(chat.sendMessage(message)).rejects.toMatchObject({ code: 20009 })
    expect(message.status).toBe('fail')
    await chat.addFriend({ to: 'bob', source: 'AddSource_Type_Web', type: 'Add_Type_Single' })
    await expect(chat.resendMessage(message)).rejects.toMatchObject({ code: 20010 })
    await expect(say(bob, 'alice', 'hello')).rejects.toMatchObject({ code: 20011 })
    await well(
      call('openim/sendmsg', {
        ...{ From_Account: 'alice', To_Account: 'bob', MsgRandom: 7 },
        MsgBody: textBody('by the back end'),
      }),
    )
    await chat.addFriend({ to: 'bob', source: 'AddSource_Type_Web', type: 'Add_Type_Both' })
    await chat.resendMessage(message)
    expect(message.status).toBe('success')
    await bob.settles(() => receivedTexts(bob).length === 2)
    expect(receivedTexts(bob)).toEqual(['by the back end', 'hi'])
    await testBed.restart()
    const carol = await device('carol')
    await expect(say(carol, 'bob', 'hi')).rejects.toMatchObject({ code: 20009 })
    await well(call('openconfigsvr/set_message_settings', { MessageSettings: {} }))
    await say(carol, 'bob', 'hi')
  })

  it.each([20009, 80001, 80004])(
    'sendMessage rejects with the code %i that the webhook returned [HOOK-03]',
    async (code) => {
      const backEnd = await aBackEnd(({ body }) =>
        JSON.stringify(body).includes('bad') ? refuses(code) : allowed,
      )
      const WebhookSettings = { url: backEnd.url, commands: ['C2C.CallbackBeforeSendMsg'] }
      await well(call('openconfigsvr/set_webhook_settings', { WebhookSettings }))
      const [alice, bob] = [await device('alice'), await device('bob')]
      const refused: unknown = await say(alice, 'bob', 'bad').catch((error: unknown) => error)
      const hasRiskContent = code !== 20009
      expect(refused).toMatchObject({ code, data: { message: { status: 'fail', hasRiskContent } } })
      await say(alice, 'bob', 'good')
      await bob.settles(() => receivedTexts(bob).length === 1)
      expect(await textsOf(bob, 'C2Calice')).toEqual(['good'])
    },
  )
})
