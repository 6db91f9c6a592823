import { allFeatures, type ChatSDK, createChat, type Message } from 'tavern-im/strict'
import type { PageLine, PageServer } from 'tavern-im-server/page'

export interface Person {
  readonly userID: string
  readonly name: string
}

export const SDKAPPID = 1400000000

/** A phone: the data stored by its client survives a reload, the client does not. */
export class Phone {
  readonly person: Person
  readonly peer: Person
  readonly line: PageLine
  readonly #server: PageServer
  readonly #onChange: () => void
  #chat: ChatSDK | undefined

  constructor(server: PageServer, [person, peer]: readonly [Person, Person], onChange: () => void) {
    this.person = person
    this.peer = peer
    this.line = server.line()
    this.#server = server
    this.#onChange = onChange
  }

  /** Undefined while the phone restarts. */
  get chat(): ChatSDK | undefined {
    return this.#chat
  }

  get conversationID(): string {
    return `C2C${this.peer.userID}`
  }

  async start(): Promise<void> {
    const chat = createChat({
      SDKAppID: SDKAPPID,
      host: this.#server.url,
      platform: this.line.platform,
      features: allFeatures,
    })
    chat.setLogLevel(4)
    this.#chat = chat
    this.#onChange()
    const { userID } = this.person
    const getUserSig = () => this.#server.mintUserSig(userID)
    // Without a network it keeps retrying by itself.
    await chat.login({ userID, getUserSig }).catch(() => undefined)
  }

  /** As when its page is loaded again: in the middle of whatever it did. */
  async reload(): Promise<void> {
    const chat = this.#chat
    this.#chat = undefined
    this.#onChange()
    await chat?.destroy()
    await this.start()
  }

  write(text: string): Message | undefined {
    const to = this.peer.userID
    return this.#chat?.createTextMessage({ to, conversationType: 'C2C', payload: { text } })
  }

  picture(file: File): Message | undefined {
    const to = this.peer.userID
    return this.#chat?.createImageMessage({ to, conversationType: 'C2C', payload: { file } })
  }

  /** Every message it has of the conversation, oldest first. */
  async everything(): Promise<readonly string[]> {
    const { conversationID } = this
    const IDs: string[] = []
    let nextReqMessageID = ''
    for (;;) {
      if (this.#chat === undefined) throw new Error('read all messages: the phone starts anew')
      const { data } = await this.#chat.getMessageList({ conversationID, nextReqMessageID })
      IDs.unshift(...data.messageList.map(({ ID }) => ID))
      if (data.isCompleted) return IDs
      nextReqMessageID = data.nextReqMessageID
    }
  }
}
