// Run by node directly, without a loader: `boot-start.mjs <way>` reports the time of import and
// creation.

const [way] = process.argv.slice(2)

const ways = {
  async 'floor: one small class'() {
    const { Nothing } = await import('../boot/nothing.mjs')
    return new Nothing()
  },
  async 'tavern-im, messaging'() {
    const { createChat } = await import('../../dist/node.js')
    return createChat({ SDKAppID: 1, host: 'ws://127.0.0.1', features: [] })
  },
  async 'tavern-im, all features'() {
    const { allFeatures, createChat } = await import('../../dist/node.js')
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

/** A computed name, which the tools do not resolve among the project's packages. */
const importPeer = (name) => import(name)

// Browsers have it, this Node does not; one of the peers needs it.
globalThis.WebSocket ??= (await import('ws')).WebSocket
// Some packages print a greeting.
const write = process.stdout.write
process.stdout.write = () => true
const start = performance.now()
const made = await ways[way]()
const ms = performance.now() - start
process.stdout.write = write
if (made === undefined) throw new Error(`start ${way}: nothing was made`)
process.send(ms, () => process.exit(0))
