import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { Stanzas } from './stanzas.ts'

/** The domain of the server that is compared. */
export const DOMAIN = 'localhost'

const PASSWORD = 'a key that only benchmarks use'

const HEAD = `<?xml version='1.0'?><stream:stream xmlns='jabber:client' xmlns:stream='http://etherx.jabber.org/streams' to='${DOMAIN}' version='1.0'>`
const SASL = 'urn:ietf:params:xml:ns:xmpp-sasl'
const BIND = '<bind xmlns="urn:ietf:params:xml:ns:xmpp-bind"/>'
const MANAGEMENT = 'urn:xmpp:sm:3'

export const jidOf = (user: string): string => `${user}@${DOMAIN}`

export interface XmppOptions {
  /** `xmpp://host:port`. */
  readonly url: string
  readonly user: string
  /** Hears what is no answer. */
  readonly onStanza: (stanza: string) => void
  /** Whether stanzas are acknowledged, both ways; they are unless said. */
  readonly isManaged?: boolean
}

/** A client of XMPP over TCP with the least that does the job: PLAIN, a resource, and acknowledgements (XEP-0198). */
export class XmppClient {
  readonly socket: Socket
  readonly #options: XmppOptions
  readonly #stanzas: Stanzas
  /** Whoever waits for the next stanza of the stream's beginning. */
  #next: ((stanza: string) => void) | undefined
  readonly #pending = new Map<string, (stanza: string) => void>()
  /** Of stanzas since acknowledgements were enabled, oldest first. */
  readonly #unacknowledged: (() => void)[] = []
  #acknowledged = 0
  #isManaged = false
  /** Stanzas that came since then. */
  #received = 0
  #lastID = 0

  constructor(options: XmppOptions) {
    this.#options = options
    const { hostname, port } = new URL(options.url)
    this.socket = connect(Number(port), hostname)
    this.socket.setNoDelay(true)
    this.#stanzas = new Stanzas((stanza) => this.#receive(stanza))
    this.socket.setEncoding('utf8')
    this.socket.on('data', (part: string) => this.#stanzas.take(part))
  }

  /** Logs in; makes the account before where it is new. */
  async login(isNew: boolean): Promise<void> {
    const { user } = this.#options
    await once(this.socket, 'connect')
    await this.#open()
    if (isNew) await this.#register(user)
    const proof = Buffer.from(`\0${user}\0${PASSWORD}`).toString('base64')
    const answer = await this.#say(`<auth xmlns='${SASL}' mechanism='PLAIN'>${proof}</auth>`)
    if (!answer.startsWith('<success')) throw new Error(`log in ${user}: ${answer}`)
    await this.#open()
    await this.ask('set', BIND)
    if (this.#options.isManaged !== false) await this.#enable()
    this.socket.write('<presence/>')
    if (this.#isManaged) this.#unacknowledged.push(() => {})
  }

  /** Asks something, of the server unless somebody else is named; rejects with its refusal. */
  ask(type: 'get' | 'set', content: string, to?: string): Promise<string> {
    const id = `a${++this.#lastID}`
    const toAttribute = to === undefined ? '' : ` to='${to}'`
    return new Promise((resolve, reject) => {
      this.#pending.set(id, (stanza) => {
        if (/^<iq [^>]*type=['"]error/.test(stanza)) reject(new Error(`ask: ${stanza}`))
        else resolve(stanza)
      })
      this.socket.write(`<iq type='${type}' id='${id}'${toAttribute}>${content}</iq>`)
      if (this.#isManaged) this.#unacknowledged.push(() => {})
    })
  }

  /** Sends a stanza; resolves when the server has said that it has it. */
  send(stanza: string): Promise<void> {
    return new Promise((resolve) => {
      this.#unacknowledged.push(resolve)
      this.socket.write(`${stanza}<r xmlns='${MANAGEMENT}'/>`)
    })
  }

  close(): void {
    this.socket.destroy()
  }

  async #enable(): Promise<void> {
    const enabled = await this.#say(`<enable xmlns='${MANAGEMENT}'/>`)
    if (!enabled.startsWith('<enabled')) throw new Error(`enable acknowledgements: ${enabled}`)
  }

  async #register(user: string): Promise<void> {
    const account = `<username>${user}</username><password>${PASSWORD}</password>`
    await this.ask('set', `<query xmlns='jabber:iq:register'>${account}</query>`)
  }

  #open(): Promise<string> {
    this.#stanzas.restart()
    return this.#say(HEAD)
  }

  #say(text: string): Promise<string> {
    return new Promise((resolve) => {
      this.#next = resolve
      this.socket.write(text)
    })
  }

  #receive(stanza: string): void {
    const next = this.#next
    if (stanza.startsWith('<enabled')) this.#isManaged = true
    if (stanza.startsWith('<stream:error')) throw new Error(`xmpp: ${stanza}`)
    if (next !== undefined && !stanza.startsWith('<iq')) {
      this.#next = undefined
      next(stanza)
    } else if (stanza.startsWith('<a ')) {
      this.#acknowledge(Number(/\bh=['"](\d+)/.exec(stanza)?.[1]))
    } else if (stanza.startsWith('<iq')) {
      this.#answer(stanza)
    } else if (stanza.startsWith('<r ')) {
      // Who does not say what it has is cut off.
      this.socket.write(`<a xmlns='${MANAGEMENT}' h='${this.#received}'/>`)
    } else {
      this.#received++
      this.#options.onStanza(stanza)
    }
  }

  #answer(stanza: string): void {
    if (this.#isManaged) this.#received++
    const id = /\bid=['"]([^'"]+)/.exec(stanza.slice(0, stanza.indexOf('>')))?.[1] ?? ''
    this.#pending.get(id)?.(stanza)
    this.#pending.delete(id)
  }

  #acknowledge(upTo: number): void {
    const done = this.#unacknowledged.splice(0, upTo - this.#acknowledged)
    this.#acknowledged = upTo
    for (const resolve of done) resolve()
  }
}

/** Connects and logs in. */
export const connectXmpp = async (options: XmppOptions, isNew = false): Promise<XmppClient> => {
  const client = new XmppClient(options)
  await client.login(isNew)
  return client
}
