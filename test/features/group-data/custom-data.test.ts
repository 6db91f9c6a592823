import { describe, expect, it } from 'vitest'
import { commands } from '../../../src/protocol-entry.ts'
import { aClient } from '../../support/client.ts'
import { outcome } from '../support/settle.ts'
import { aMember, groupData } from './support.ts'

const { sendCustomData } = commands.groupData
const key = 'sendRoomCustomData'

describe('sendRoomCustomData', () => {
  it('sends to a group, an object as JSON [GROUP-180]', async () => {
    const client = await aMember((server) => server.on(sendCustomData, () => ({})))
    const { chat, server } = client
    const send = (data: string | object) =>
      outcome(client, chat.callExperimentalAPI(key, { groupID: 'team', data }))
    expect(await send('hi')).toEqual({ code: 0, data: {} })
    await send({ slot: 3 })
    expect(server.bodiesOf(groupData.sendCustomData)).toEqual([
      { groupID: 'team', data: 'hi' },
      { groupID: 'team', data: '{"slot":3}' },
    ])
  })

  it.each([
    [{ groupID: '', data: 'a' }],
    [{ groupID: 7, data: 'a' }],
    [{ groupID: 'team' }],
    [{ groupID: 'team', data: '' }],
    [{ groupID: 'team', data: 7 }],
  ])('is refused with 2905 for %j [GROUP-180]', async (options) => {
    const { chat, server } = await aMember()
    const refused = chat.callExperimentalAPI(key, options as never)
    await expect(refused).rejects.toMatchObject({ code: 2905 })
    expect(server.bodiesOf(groupData.sendCustomData)).toEqual([])
  })

  it('needs a login [GROUP-180]', async () => {
    const { chat } = aClient()
    const refused = chat.callExperimentalAPI(key, { groupID: 'team', data: 'a' })
    await expect(refused).rejects.toMatchObject({ code: 2024 })
  })

  it.each([
    [key, undefined, 3122],
    [key, { data: '{}' }, 3122],
    [key, { serviceCommand: 'nobody.asks', data: '{}' }, 2995],
    ['sendTRTCCustomData', { data: '{}' }, 3122],
    ['sendTRTCCustomData', { serviceCommand: 'room_engine_srv.create_room', data: {} }, 3122],
    ['sendTRTCCustomData', { serviceCommand: 'group_open_http_svc.x', data: {} }, 2995],
    ['sendTRTCCustomData', { serviceCommand: 7 }, 2995],
  ])(
    '%s of %j, which is for services of the vendor, rejects with %i [API-20]',
    async (name, options, code) => {
      const { chat } = aClient()
      await expect(chat.callExperimentalAPI(name, options)).rejects.toMatchObject({ code })
    },
  )
})
