import { join } from 'node:path'
import ts from 'typescript'
import { describe, expect, it } from 'vitest'
import { exists, root } from './support/sources.ts'

const CONSUMER = `
import Tavern, {
  type ChatSDK,
  type Conversation,
  type ImResult,
  type Message,
  type MessageListResult,
} from 'tavern-im'
import * as hooks from 'tavern-im/react'
import { binaryCodec } from 'tavern-im/protocol'

export const version: string = Tavern.VERSION
export const ready: 'sdkStateReady' = Tavern.EVENT.SDK_READY
export const text: 'TIMTextElem' = Tavern.TYPES.MSG_TEXT
export const idOf = (message: Message): string => message.ID
export const textOf = (message: Message): string =>
  message.type === Tavern.TYPES.MSG_TEXT ? message.payload.text : message.type
export const peerOf = (conversation: Conversation): string =>
  conversation.type === Tavern.TYPES.CONV_C2C ? conversation.userProfile.userID : ''
export const listen = (chat: ChatSDK): void =>
  chat.on(Tavern.EVENT.MESSAGE_RECEIVED, (event: { name: string; data: Message[] }) => {
    for (const message of event.data) textOf(message)
  })
export const last = async (chat: ChatSDK, conversationID: string): Promise<Message | undefined> => {
  const result: ImResult<MessageListResult> = await chat.getMessageList({ conversationID })
  return result.data.messageList.at(-1)
}
export const parts = [hooks, binaryCodec]
// @ts-expect-error a result without types would let this pass
export const wrong: number = Tavern.VERSION
`

/** Compiles the consumer as a file of this name, without the types of Node, declarations checked too. */
const complaintsAbout = (name: string): readonly string[] => {
  const options: ts.CompilerOptions = {
    module: ts.ModuleKind.NodeNext,
    moduleResolution: ts.ModuleResolutionKind.NodeNext,
    target: ts.ScriptTarget.ES2022,
    lib: ['lib.es2022.d.ts', 'lib.dom.d.ts', 'lib.dom.iterable.d.ts'],
    types: [],
    strict: true,
    exactOptionalPropertyTypes: true,
    noEmit: true,
    // The language's own declarations need no check; ours do.
    skipDefaultLibCheck: true,
  }
  const file = join(root, name)
  const host = ts.createCompilerHost(options)
  const { fileExists, readFile } = host
  host.fileExists = (path) => path === file || fileExists(path)
  host.readFile = (path) => (path === file ? CONSUMER : readFile(path))
  const program = ts.createProgram([file], options, host)
  return ts.getPreEmitDiagnostics(program).map(({ file: at, messageText }) => {
    const where = at?.fileName.slice(root.length) ?? ''
    return `${where}: ${ts.flattenDiagnosticMessageText(messageText, '\n')}`
  })
}

describe.skipIf(!exists('dist/index.d.ts'))('types of the built package', () => {
  it.each(['consumer.mts', 'consumer.cts'])('serve %s', (name) => {
    expect(complaintsAbout(name)).toEqual([])
  })
})
