import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createServer, type Server } from '../../../server/src/index.ts'
import { administered, callRest } from '../support/back-end.ts'

let server: Server

const names = Array.from({ length: 501 }, (_, index) => `user${index}`)

beforeAll(async () => {
  server = await createServer({ apps: [administered], dataDir: ':memory:', logLevel: 'silent' })
  for (let from = 0; from < names.length; from += 100) {
    const Accounts = names.slice(from, from + 100)
    await call('im_open_login_svc/multiaccount_import', { Accounts })
  }
})

afterAll(() => server.close())

const call = (path: string, body: object) => callRest(server.httpUrl, path, body)

const MsgBody = [{ MsgType: 'TIMTextElem', MsgContent: { Text: 'to all' } }]

describe('a message to many', () => {
  it('reaches 500 users at once, and each once when it is repeated [REST-16] [REST-11]', async () => {
    const body = {
      To_Account: names.slice(0, 500),
      MsgRandom: 7,
      MsgTimeStamp: 1_700_000_000,
      MsgBody,
    }
    const first = await call('openim/batchsendmsg', body)
    expect(first).toMatchObject({ ErrorCode: 0, MsgKey: '0_7_1700000000' })
    expect(first).not.toHaveProperty('ErrorList')
    expect(await call('openim/batchsendmsg', body)).toEqual(first)
    for (const To_Account of ['user0', 'user499']) {
      expect(await call('openim/get_c2c_unread_msg_num', { To_Account })).toMatchObject({
        AllC2CUnreadMsgNum: 1,
      })
    }
    const named = { From_Account: 'administrator', To_Account: 'user499', MsgKey: first.MsgKey }
    expect(await call('openim/admin_msgwithdraw', named)).toMatchObject({ ErrorCode: 0 })
    const other = { ...named, To_Account: 'user500' }
    expect(await call('openim/admin_msgwithdraw', other)).toMatchObject({ ErrorCode: 90054 })
  })

  it('is rejected for more recipients and for none [REST-16] [REST-43]', async () => {
    const to = (To_Account: unknown) =>
      call('openim/batchsendmsg', { To_Account, MsgRandom: 8, MsgBody })
    expect(await to(names)).toMatchObject({ ErrorCode: 90011 })
    expect(await to([])).toMatchObject({ ErrorCode: 90029 })
    expect(await to('user0')).toMatchObject({ ErrorCode: 90003 })
  })
})
