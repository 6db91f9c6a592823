import type * as Sdk from '../../src/index.ts'
import { nodePlatform } from '../../src/platform/node.ts'
import { Cable } from '../../testing/real/cable.ts'
import { app } from '../send/app.ts'
import { userSigOf } from '../support/users.ts'

const door = new URL('../../dist/index.js', import.meta.url).href

/** The built SDK. */
export const sdk = (await import(door)) as typeof Sdk

export interface DeviceOptions {
  readonly url: string
  readonly userID: string
  readonly onMessage: (message: Sdk.Message) => void
}

/** A user with a sequence of clients, each on a link that can be cut. */
export class Device {
  readonly userID: string
  readonly #options: DeviceOptions
  #cable: Cable | undefined
  #chat: Sdk.ChatSDK | undefined
  /** Number of cuts. */
  cuts = 0
  isCut = false
  /** ID of the message that it last reacted to. */
  reactedTo = ''
  /** The last message of others in each conversation. */
  readonly last = new Map<string, Sdk.Message>()

  constructor(options: DeviceOptions) {
    this.userID = options.userID
    this.#options = options
  }

  /** The client; exists from the first login on. */
  get chat(): Sdk.ChatSDK {
    if (this.#chat === undefined) throw new Error(`${this.userID}: has never logged in`)
    return this.#chat
  }

  /** Logs in, with a new client if there is none. */
  async login(): Promise<void> {
    this.#cable ??= await Cable.to(this.#options.url)
    this.#chat ??= this.#open(this.#cable)
    const chat = this.#chat
    const ready = new Promise<void>((resolve) => {
      const onReady = () => {
        chat.off(sdk.EVENT.SDK_READY, onReady)
        resolve()
      }
      chat.on(sdk.EVENT.SDK_READY, onReady)
    })
    await chat.login({ userID: this.userID, userSig: userSigOf(this.userID) })
    await ready
  }

  async logout(): Promise<void> {
    this.last.clear()
    await this.chat.logout()
  }

  /** Destroys the client; the next login creates another. */
  async end(): Promise<void> {
    await this.#chat?.destroy()
    await this.#cable?.remove()
    this.#chat = undefined
    this.#cable = undefined
  }

  cut(): void {
    this.cuts++
    this.isCut = true
    this.#cable?.cut()
  }

  reconnect(): void {
    this.isCut = false
    this.#cable?.reconnect()
  }

  #open(cable: Cable): Sdk.ChatSDK {
    const platform = {
      ...nodePlatform(globalThis),
      network: {
        isOnline: () => true,
        watch: (listener: (isOnline: boolean) => void) => cable.whenPlugged(() => listener(true)),
      },
    }
    const chat = sdk.createChat({
      features: sdk.allFeatures,
      SDKAppID: app.sdkAppID,
      host: cable.url,
      platform,
    })
    chat.setLogLevel(4)
    chat.on(sdk.EVENT.MESSAGE_RECEIVED, ({ data }) => {
      for (const message of data) {
        if (message.type === sdk.TYPES.MSG_TEXT) this.last.set(message.conversationID, message)
        this.#options.onMessage(message)
      }
    })
    chat.on(sdk.EVENT.CONVERSATION_LIST_UPDATED, () => {})
    sdk.typing(chat).on(() => {})
    return chat
  }
}
