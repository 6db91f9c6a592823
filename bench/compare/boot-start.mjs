// Run by node itself, without a loader in between: `boot-start.mjs <way>` tells how long importing and creating took.

const [way] = process.argv.slice(2)

const ways = {
  async 'floor: one small class'() {
    const { Nothing } = await import('../boot/nothing.mjs')
    return new Nothing()
  },
  async 'tavern-im, messaging'() {
    const { createChat } = await import('../../dist/index.js')
    return createChat({ SDKAppID: 1, host: 'ws://127.0.0.1', features: [] })
  },
  async 'tavern-im, all features'() {
    const { allFeatures, createChat } = await import('../../dist/index.js')
    return createChat({ SDKAppID: 1, host: 'ws://127.0.0.1', features: allFeatures })
  },
  async '@tencentcloud/chat'() {
    const { default: TencentCloudChat } = await importPeer('@tencentcloud/chat')
    return TencentCloudChat.create({ SDKAppID: 1 })
  },
  async 'stream-chat'() {
    const { StreamChat } = await importPeer('stream-chat')
    return new StreamChat('key')
  },
  async '@sendbird/chat'() {
    const [{ default: SendbirdChat }, { GroupChannelModule }] = await Promise.all([
      importPeer('@sendbird/chat'),
      importPeer('@sendbird/chat/groupChannel'),
    ])
    return SendbirdChat.init({ appId: 'app', modules: [new GroupChannelModule()] })
  },
  async 'matrix-js-sdk'() {
    const { createClient } = await importPeer('matrix-js-sdk')
    return createClient({ baseUrl: 'http://127.0.0.1', userId: '@me:a', accessToken: 'x' })
  },
  async 'tinode-sdk'() {
    const { Tinode } = (await importPeer('tinode-sdk')).default
    return new Tinode({ appName: 'a', host: '127.0.0.1', apiKey: 'x', transport: 'ws' })
  },
  async centrifuge() {
    const { Centrifuge } = await importPeer('centrifuge')
    return new Centrifuge('ws://127.0.0.1', { token: 'x' })
  },
}

/** A name that nobody looks for among the packages of the project. */
const importPeer = (name) => import(name)

// What browsers have and this Node has not; one of the peers asks for it.
globalThis.WebSocket ??= (await import('ws')).WebSocket
// Some greet whoever starts them.
const write = process.stdout.write
process.stdout.write = () => true
const start = performance.now()
const made = await ways[way]()
const ms = performance.now() - start
process.stdout.write = write
if (made === undefined) throw new Error(`start ${way}: nothing was made`)
process.send(ms, () => process.exit(0))
