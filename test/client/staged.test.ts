import { createTestPlatform, ScriptedServer } from 'tavern-im/testing'
import { describe, expect, it } from 'vitest'
import { LateCode, required } from '../../src/client/staged/code.ts'
import { holdFrames } from '../../src/client/staged/hold-frames.ts'
import { LateUploads } from '../../src/client/staged/late-uploads.ts'
import type { FeatureKernel } from '../../src/features/kernel.ts'
import type { Upload, UploadOrder } from '../../src/features/uploads/index.ts'
import * as whole from '../../src/index.ts'
import { Log } from '../../src/kernel/log.ts'
import type { SocketListener } from '../../src/platform/platform.ts'
import * as staged from '../../src/staged-entry.ts'

const OPTIONS = { SDKAppID: 1400000000, host: 'ws://test' }

/** A client in stages on a test platform in front of a scripted server. */
const aStagedClient = (added: object = {}, options: object = {}) => {
  const platform = Object.assign(createTestPlatform(), added)
  const server = new ScriptedServer(platform)
  const made = { ...OPTIONS, ...options, features: staged.allFeatures, platform }
  const chat = staged.createChat(made)
  chat.setLogLevel(4)
  return { chat: chat as whole.ChatSDK, server, platform }
}

/** Logs in; the code comes by a real import, which the manual clock does not count. */
const loggedIn = async ({ chat, platform }: ReturnType<typeof aStagedClient>) => {
  let isDone = false
  const login = chat.login({ userID: 'alice', userSig: 'signed' }).finally(() => {
    isDone = true
  })
  while (!isDone) {
    await platform.clock.advance(0)
    await new Promise((resolve) => setImmediate(resolve))
  }
  await login
  await platform.clock.advance(0)
}

describe('a client in stages', () => {
  it('exports the names of the whole client', () => {
    expect(Object.keys(staged).sort()).toEqual(Object.keys(whole).sort())
    expect(staged.allFeatures.map(({ name }) => name).sort()).toEqual(
      whole.allFeatures.map(({ name }) => name).sort(),
    )
  })

  it.each(['', ...whole.allFeatures.map(({ name }) => name)])(
    'has the methods of "%s" from the beginning',
    (name) => {
      const features = whole.allFeatures.filter((feature) => feature.name === name)
      const late = Object.entries(staged).flatMap(([, value]) =>
        (value as Partial<whole.ChatFeature>).name === name ? [value as whole.ChatFeature] : [],
      )
      expect(late).toHaveLength(name === '' ? 0 : 1)
      const own = (chat: object) => Object.keys(chat).sort()
      const platform = createTestPlatform()
      const made = staged.createChat({ ...OPTIONS, features: late, platform })
      expect(own(made)).toEqual(own(whole.createChat({ ...OPTIONS, features, platform })))
    },
  )

  it('answers before a login like the whole client', async () => {
    const { chat } = aStagedClient()
    const other = whole.createChat({
      ...OPTIONS,
      features: whole.allFeatures,
      platform: createTestPlatform(),
    })
    other.setLogLevel(4)
    const answer = async (client: whole.ChatSDK, name: string) => {
      try {
        return await (client as unknown as Record<string, () => unknown>)[name]?.()
      } catch (error) {
        return (error as whole.ImError).code
      }
    }
    const open = /^(on|once|off|use|destroy|logout|registerPlugin|setLogLevel)$/
    const waiting = /^(joinGroup|quitGroup|getGroupOnlineMemberCount|callExperimentalAPI|.*Sync)$/
    const names = Object.keys(chat).filter((name) => !open.test(name) && !waiting.test(name))
    for (const name of names)
      expect([name, await answer(chat, name)]).toEqual([name, await answer(other, name)])
  })

  it('becomes ready with the same methods and view', async () => {
    const client = aStagedClient()
    const { chat } = client
    const { getConversationList } = chat
    const view = staged.viewOf(chat)
    const { groups } = view
    expect(view.conversationList()).toMatchObject({ status: 'pending', conversationList: [] })
    let changes = 0
    view.subscribe('conversationList', () => {
      changes++
    })
    await loggedIn(client)
    expect(chat.isReady()).toBe(true)
    expect(staged.viewOf(chat)).toBe(view)
    expect(view.conversationList().status).toBe('ready')
    expect(changes).toBeGreaterThan(0)
    expect(view.groups).toBe(groups)
    expect(groups.list()).toEqual([])
    expect((await getConversationList()).code).toBe(0)
    expect(staged.inspectionOf(chat).logs()[0]?.name).toBe('account')
  })

  it('loads methods that only answer calls with the first call', async () => {
    const client = aStagedClient()
    await loggedIn(client)
    const wrong = client.chat.pinConversation({} as never)
    await expect(wrong).rejects.toMatchObject({ code: 2905 })
  })

  it('loads the same methods when a ready client is idle', async () => {
    const tasks: (() => void)[] = []
    const client = aStagedClient({ whenIdle: (task: () => void) => tasks.push(task) })
    await loggedIn(client)
    expect(tasks).toHaveLength(0)
    await client.platform.clock.advance(2_000)
    expect(tasks).toHaveLength(1)
  })

  it('opens sockets of text frames once their codec is there', async () => {
    const client = aStagedClient({}, { format: 'text' })
    await loggedIn(client)
    expect(client.chat.isReady()).toBe(true)
  })

  it('rejects calls that wait for code with 3005 when their session ends', async () => {
    const client = aStagedClient()
    await loggedIn(client)
    const options = { conversationID: 'C2Cbob', isPinned: true }
    const refused = expect(client.chat.pinConversation(options)).rejects.toMatchObject({
      code: 3005,
    })
    void client.chat.logout()
    await refused
  })

  it('refuses an address of a proxy at once', () => {
    const options = { ...OPTIONS, platform: createTestPlatform(), fileDownloadProxy: 'proxy' }
    expect(() => staged.createChat({ ...options, features: [staged.media] })).toThrow(
      expect.objectContaining({ code: 2905 }),
    )
  })
})

describe('code that comes late', () => {
  const aLateCode = (results: readonly (() => Promise<string>)[]) => {
    const platform = createTestPlatform()
    const loaded: string[] = []
    let attempts = 0
    const code = new LateCode<string>({
      load: () => (results[Math.min(attempts++, results.length - 1)] ?? fails)(),
      onLoaded: (one) => loaded.push(one),
      platform,
      log: new Log({ write: () => undefined }),
    })
    return { code, clock: platform.clock, loaded, attempts: () => attempts }
  }
  const fails = () => Promise.reject(new TypeError('Failed to fetch'))
  const comes = () => Promise.resolve('code')

  it('is loaded once for all calls that wait', async () => {
    const { code, loaded } = aLateCode([comes])
    await Promise.all([code.load(), code.load()])
    expect(loaded).toEqual(['code'])
    expect(code.load()).toBeUndefined()
  })

  it('is asked for again after a failure', async () => {
    const { code, clock, loaded } = aLateCode([fails, fails, comes])
    const waiting = code.load()
    await clock.advance(3_000)
    await waiting
    expect(loaded).toEqual(['code'])
  })

  it('is asked for again if another program came in its place', async () => {
    const another: { readonly part?: string } = {}
    const { code, clock, loaded } = aLateCode([async () => required(another.part), comes])
    const waiting = code.load()
    await clock.advance(1_000)
    await waiting
    expect(loaded).toEqual(['code'])
  })

  it('rejects with 2800 after five attempts, and the next call tries again', async () => {
    const { code, clock, attempts } = aLateCode([fails])
    const waiting = code.load()?.catch(({ code: number, message }) => `${number} ${message}`)
    await clock.advance(15_000)
    expect(await waiting).toMatch(/^2800 load the client: .*; check the network/)
    expect(attempts()).toBe(5)
    code.load()?.catch(() => undefined)
    expect(attempts()).toBe(6)
  })
})

describe('code of a client that ends', () => {
  const anEndingClient = () => {
    const platform = createTestPlatform()
    const loaded: string[] = []
    const settle: { come?: (code: string) => void; fail?: (cause: Error) => void } = {}
    const code = new LateCode<string>({
      load: () =>
        new Promise((come, fail) => {
          Object.assign(settle, { come, fail })
        }),
      onLoaded: (one) => loaded.push(one),
      platform,
      log: new Log({ write: () => undefined }),
    })
    return { code, loaded, settle, clock: platform.clock }
  }

  it('is not taken', async () => {
    const { code, loaded, settle } = anEndingClient()
    const refused = expect(code.load()).rejects.toMatchObject({ code: 3005 })
    code.end()
    settle.come?.('code')
    await refused
    expect(loaded).toEqual([])
  })

  it('is not asked for again if the request fails after the end', async () => {
    const { code, settle, clock } = anEndingClient()
    const refused = expect(code.load()).rejects.toMatchObject({ code: 3005 })
    code.end()
    settle.fail?.(new TypeError('Failed to fetch'))
    await refused
    expect(clock.countOfTimers()).toBe(0)
  })

  it('is not asked for again', async () => {
    const { code, settle, clock } = anEndingClient()
    void code.load()
    settle.fail?.(new TypeError('Failed to fetch'))
    await clock.advance(0)
    expect(clock.countOfTimers()).toBe(1)
    code.end()
    expect(clock.countOfTimers()).toBe(0)
  })
})

describe('uploads before their code', () => {
  const someUploads = () => {
    const started: UploadOrder[] = []
    let cancelled = 0
    let come: () => void = () => undefined
    let refuse: (cause: Error) => void = () => undefined
    const loading = new Promise<void>((resolve, reject) => {
      come = resolve
      refuse = reject
    })
    const facts = { react: () => undefined }
    const kernel = { facts, loadExtras: () => loading } as unknown as FeatureKernel
    const uploads = new LateUploads(kernel)
    const upload = (order: UploadOrder): Upload => {
      started.push(order)
      return { result: new Promise(() => undefined), cancel: () => cancelled++ }
    }
    const loaded = async () => {
      uploads.become({ upload })
      come()
      await new Promise((resolve) => setImmediate(resolve))
    }
    const order = {} as UploadOrder
    return { uploads, order, started, loaded, refuse, cancelled: () => cancelled }
  }

  it('start when the code is there', async () => {
    const { uploads, order, started, loaded } = someUploads()
    uploads.upload(order)
    expect(started).toEqual([])
    await loaded()
    expect(started).toEqual([order])
    uploads.upload(order)
    expect(started).toHaveLength(2)
  })

  it('are cancelled if they were cancelled meanwhile', async () => {
    const { uploads, order, loaded, cancelled } = someUploads()
    uploads.upload(order).cancel()
    await loaded()
    expect(cancelled()).toBe(1)
  })

  it('reject if the code does not come', async () => {
    const { uploads, order, started, refuse } = someUploads()
    const refused = expect(uploads.upload(order).result).rejects.toThrow('no code')
    refuse(new Error('no code'))
    await refused
    expect(started).toEqual([])
  })
})

describe('frames of a socket before the code that inflates', () => {
  const COMPRESSED = Uint8Array.of(0x43, 0x4f, 0x4d, 0x50, 1)
  const aSocket = () => {
    const got: unknown[] = []
    let come: () => void = () => undefined
    let listener: SocketListener | undefined
    let isHere = false
    const loading = new Promise<void>((resolve) => {
      come = () => {
        isHere = true
        resolve()
      }
    })
    const open = holdFrames({
      openSocket(_, one) {
        listener = one
        return { send: () => undefined, close: () => undefined }
      },
      loadCodec: () => undefined,
      loadGzip: () => (isHere ? undefined : loading),
    })
    const socket = open('ws://test', {
      onOpen: () => undefined,
      onData: (data) => got.push(data),
      onClose: () => got.push('closed'),
    })
    return { got, come, socket, listener: listener as SocketListener | undefined }
  }

  it('wait in order behind the first compressed one', async () => {
    const { got, come, listener } = aSocket()
    for (const data of ['a', COMPRESSED, 'b']) listener?.onData(data)
    expect(got).toEqual(['a'])
    come()
    await Promise.resolve().then(() => undefined)
    expect(got).toEqual(['a', COMPRESSED, 'b'])
    listener?.onData(COMPRESSED)
    expect(got).toHaveLength(4)
  })

  it('are dropped with the socket', async () => {
    const { got, come, socket, listener } = aSocket()
    listener?.onData(COMPRESSED)
    socket.close(4000, '')
    come()
    await Promise.resolve().then(() => undefined)
    expect(got).toEqual([])
  })
})
