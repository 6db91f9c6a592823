/**
 * A minimal chat application: logs in, receives messages, sends one. Only the first steps of each
 * SDK's guide.
 */
export interface App {
  readonly name: string
  readonly kind: 'floor' | 'ours' | 'peer'
  /** npm package of a peer. */
  readonly peer?: string
  readonly imports: string
  /** An expression that creates a client. */
  readonly create: string
  /** Code of the app that uses the client. */
  readonly use: string
  /** Files of the package that a login loads. */
  readonly login?: readonly string[]
  /** Files that the package loads afterwards. */
  readonly later?: readonly string[]
}

const ours = (
  name: string,
  features: string,
  list: string,
  files: Pick<App, 'login' | 'later'>,
): App => ({
  name,
  ...files,
  kind: 'ours',
  imports: `import { createChat, EVENT, TYPES${features} } from 'tavern-im/strict'`,
  create: `createChat({ SDKAppID: 1, host: 'ws://127.0.0.1'${list} })`,
  use: `client.on(EVENT.MESSAGE_RECEIVED, ({ data }) => show(data))
    await client.login({ userID: 'me', userSig: 'x' })
    await client.sendMessage(client.createTextMessage({ to: 'you', conversationType: TYPES.CONV_C2C, payload: { text } }))`,
})

export const apps: readonly App[] = [
  {
    name: 'floor: one small class',
    kind: 'floor',
    imports: `class Nothing { #listeners = new Map(); on(name, listener) { this.#listeners.set(name, listener) } }`,
    create: 'new Nothing()',
    use: `client.on('message', show)`,
  },
  ours('tavern-im, messaging', '', ', features: []', { login: ['chunks/alone-'] }),
  ours('tavern-im, all features', ', allFeatures', ', features: allFeatures', {
    login: ['chunks/rest-'],
    later: ['chunks/extras-', 'chunks/plain-gzip-'],
  }),
  {
    name: '@tencentcloud/chat',
    kind: 'peer',
    peer: '@tencentcloud/chat',
    imports: `import TencentCloudChat from '@tencentcloud/chat'`,
    create: 'TencentCloudChat.create({ SDKAppID: 1 })',
    use: `client.on(TencentCloudChat.EVENT.MESSAGE_RECEIVED, ({ data }) => show(data))
      await client.login({ userID: 'me', userSig: 'x' })
      await client.sendMessage(client.createTextMessage({ to: 'you', conversationType: 'C2C', payload: { text } }))`,
  },
  {
    name: 'stream-chat',
    kind: 'peer',
    peer: 'stream-chat',
    imports: `import { StreamChat } from 'stream-chat'`,
    create: `new StreamChat('key')`,
    use: `await client.connectUser({ id: 'me' }, 'x')
      const channel = client.channel('messaging', 'us')
      await channel.watch()
      channel.on('message.new', show)
      await channel.sendMessage({ text })`,
  },
  {
    name: '@sendbird/chat',
    kind: 'peer',
    peer: '@sendbird/chat',
    imports: `import SendbirdChat from '@sendbird/chat'
      import { GroupChannelHandler, GroupChannelModule } from '@sendbird/chat/groupChannel'`,
    create: `SendbirdChat.init({ appId: 'app', modules: [new GroupChannelModule()] })`,
    use: `client.groupChannel.addGroupChannelHandler('all', new GroupChannelHandler({ onMessageReceived: show }))
      await client.connect('me', 'x')
      const channel = await client.groupChannel.getChannel('us')
      channel.sendUserMessage({ message: text })`,
  },
  {
    name: 'matrix-js-sdk',
    kind: 'peer',
    peer: 'matrix-js-sdk',
    imports: `import { createClient } from 'matrix-js-sdk'`,
    create: `createClient({ baseUrl: 'http://127.0.0.1', userId: '@me:a', accessToken: 'x' })`,
    use: `client.on('Room.timeline', show)
      await client.startClient()
      await client.sendTextMessage('!us:a', text)`,
  },
  {
    name: 'tinode-sdk',
    kind: 'peer',
    peer: 'tinode-sdk',
    imports: `import { Tinode } from 'tinode-sdk'`,
    create: `new Tinode({ appName: 'a', host: '127.0.0.1', apiKey: 'x', transport: 'ws' })`,
    use: `await client.connect()
      await client.loginBasic('me', 'x')
      const topic = client.getTopic('usr')
      topic.onData = show
      await topic.subscribe()
      await topic.publish(text)`,
  },
  {
    name: 'centrifuge',
    kind: 'peer',
    peer: 'centrifuge',
    imports: `import { Centrifuge } from 'centrifuge'`,
    create: `new Centrifuge('ws://127.0.0.1', { token: 'x' })`,
    use: `const us = client.newSubscription('us')
      us.on('publication', show)
      us.subscribe()
      client.connect()
      await us.publish({ text })`,
  },
]
