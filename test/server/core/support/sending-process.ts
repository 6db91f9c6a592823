import { createCore } from '../../../../server/src/app/create-core.ts'
import { APP, aMessage } from './message-builders.ts'

/** Sends as fast as it can, prints acknowledged messages, and runs until it is killed. */
const [, , dataDir = '', url = ''] = process.argv
const databaseUrl = url === '' ? undefined : url
const silent = { info() {}, warn() {}, error() {} }
const delivery = {
  deliver() {},
  deliverToApp() {},
  kick() {},
  isOnline: () => false,
  onlineAmong: () => [],
  platformsOf: () => [],
}
const core = await createCore({ dataDir, databaseUrl, delivery, log: silent, now: Date.now })
const caller = {
  sdkAppID: APP,
  userID: 'alice',
  tinyID: '',
  connectionID: '1',
  instanceID: '',
  platform: 7,
  origin: '',
}
await core.openAccount(APP, 'alice')
await core.openAccount(APP, 'bob')

const sender = async () => {
  for (;;) {
    const message = aMessage('alice', 'bob')
    const answer = (await core.handle(caller, 'c2c.send', message)) as { sequence: number }
    process.send?.({ random: message.random, sequence: answer.sequence })
  }
}
await Promise.all(Array.from({ length: 16 }, sender))
