import { cp, mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Database from 'libsql'
import { expect, it, onTestFinished } from 'vitest'
import { createServer, type Server } from '../../../server/src/index.ts'
import { administered, callRest } from '../support/back-end.ts'

const MESSAGES = 60
const COPIED_AFTER = 30

const aFolder = async () => {
  const folder = await mkdtemp(join(tmpdir(), 'tavern-backup-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  return folder
}

const aServer = async (dataDir: string): Promise<Server> => {
  const server = await createServer({ apps: [administered], dataDir, logLevel: 'silent' })
  onTestFinished(() => server.close())
  return server
}

/** Texts from bob to alice, the oldest first. */
const textsOf = async (server: Server): Promise<readonly string[]> => {
  const request = { Operator_Account: 'alice', Peer_Account: 'bob', MaxCnt: 100, MinTime: 0 }
  const answer = await callRest(server.httpUrl, 'openim/admin_getroammsg', {
    ...request,
    MaxTime: 2 ** 32 - 1,
  })
  const list = answer.MsgList as readonly { MsgBody: readonly { MsgContent: { Text: string } }[] }[]
  return list.map(({ MsgBody }) => MsgBody[0]?.MsgContent.Text ?? '')
}

it('a backup made while the server writes contains all earlier acknowledged data [DEPLOY-03]', async () => {
  const folder = await aFolder()
  const server = await aServer(join(folder, 'data'))
  const call = (path: string, body: object) => callRest(server.httpUrl, path, body)
  await call('im_open_login_svc/multiaccount_import', { Accounts: ['alice', 'bob'] })
  const say = (number: number) =>
    call('openim/sendmsg', {
      ...{ From_Account: 'bob', To_Account: 'alice', MsgRandom: number },
      MsgBody: [{ MsgType: 'TIMTextElem', MsgContent: { Text: `m${number}` } }],
    })
  for (let number = 1; number <= COPIED_AFTER; number++) await say(number)
  const rest: Promise<unknown>[] = []
  for (let number = COPIED_AFTER + 1; number <= MESSAGES; number++) rest.push(say(number))
  await mkdir(join(folder, 'backup'))
  const database = new Database(join(folder, 'data', 'tavern.db'))
  database.exec(`VACUUM INTO '${join(folder, 'backup', 'tavern.db')}'`)
  database.close()
  await Promise.all(rest)
  await cp(join(folder, 'backup'), join(folder, 'restored'), { recursive: true })
  const restored = await aServer(join(folder, 'restored'))
  const copied = await textsOf(restored)
  expect(copied.length).toBeGreaterThanOrEqual(COPIED_AFTER)
  expect(copied).toEqual((await textsOf(server)).slice(0, copied.length))
})
