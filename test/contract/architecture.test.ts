import { aText, createTestPlatform, type TestPlatform } from 'tavern-im/testing'
import { expect, it } from 'vitest'
import { messagePushes } from '../../src/features/messages/commands.ts'
import { TYPES, viewOf } from '../../src/index.ts'
import { aReadyClient } from '../support/client.ts'
import { filesIn, textOf } from './support/sources.ts'

const text = textOf('docs/architecture.md')

const FOLDERS = [
  ...['bench', 'demo', 'docs', 'inspector', 'migrate', 'react', 'scripts', 'server', 'src'],
  ...['test', 'testing'],
]

const paths = FOLDERS.flatMap(filesIn).map((path) => `/${path}`)

it('the page of the architecture names existing files, by their paths or the ends of them', () => {
  const names = [...text.matchAll(/(?<![\w./*…<>-])[\w./-]+\.(?:tsx?|mjs|proto)\b/g)]
  expect(names.length).toBeGreaterThan(100)
  const unknown = names.filter(([name]) => !paths.some((path) => path.endsWith(`/${name}`)))
  expect(unknown.map(([name]) => name)).toEqual([])
})

it('the page of the architecture names existing folders', () => {
  const names = [...text.matchAll(/`((?!tavern-)\w[\w-]*\/[\w/-]*)`/g)].map(([, name = '']) => name)
  const isThere = (name: string) =>
    paths.some((path) => path.includes(`/${name.replace(/\/$/, '')}/`))
  expect(names.filter((name) => !isThere(name))).toEqual([])
})

/** The files of the client that a table of the page names in its first column. */
const listed = (heading: string): readonly string[] => {
  const [, table = ''] = text.split(`| ${heading} | |\n`)
  const [rows = ''] = table.split('\n\n')
  return [...rows.matchAll(/^\| `(src\/[\w./-]+)` \|/gm)].map(([, path = '']) => path)
}

/** The files of the client on the stack, the caller first. */
const filesOnStack = (): readonly string[] => {
  const { stackTraceLimit } = Error
  Error.stackTraceLimit = Number.POSITIVE_INFINITY
  const { stack = '' } = new Error('look')
  Error.stackTraceLimit = stackTraceLimit
  const files = [...stack.matchAll(/\/(src\/[\w./-]+\.ts)[:?]/g)].map(([, path = '']) => path)
  return [...new Set(files.reverse())]
}

/** A platform that calls `onSend` when the client writes to a socket. */
const watchedPlatform = (onSend: () => void): TestPlatform => {
  const platform = createTestPlatform()
  const { openSocket } = platform
  return Object.assign(platform, {
    openSocket: (...args: Parameters<typeof openSocket>) => {
      const socket = openSocket(...args)
      const send = (data: Uint8Array | string) => {
        onSend()
        socket.send(data)
      }
      return { ...socket, send }
    },
  })
}

it('a text passes the files that the page of the architecture lists', async () => {
  let passed: readonly string[] = []
  const platform = watchedPlatform(() => {
    passed = filesOnStack()
  })
  const { chat } = await aReadyClient(() => undefined, 'binary', { platform })
  const payload = { text: 'hi' }
  const message = chat.createTextMessage({ to: 'bob', conversationType: TYPES.CONV_C2C, payload })
  chat.sendMessage(message).catch(() => undefined)
  expect(passed).toEqual(listed('Client, outwards'))
})

it('a received text passes the files that the page of the architecture lists', async () => {
  const { chat, server, advance } = await aReadyClient()
  const passed: (readonly string[])[] = []
  viewOf(chat).subscribe('timeline:C2Cbob', () => passed.push(filesOnStack()))
  server.push(messagePushes.received, {
    position: 0,
    messageList: [aText('hi')],
  })
  await advance(0)
  expect(passed).toEqual([listed("The receiver's client, inwards")])
})
