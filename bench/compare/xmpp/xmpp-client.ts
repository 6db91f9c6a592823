import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { Stanzas } from './stanzas.ts'

/** Domain of the compared server. */
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
  /** Receives stanzas that answer no request. */
  readonly onStanza: (stanza: string) => void
  /** Whether stanzas are acknowledged both ways; default true. */
  readonly isManaged?: boolean
}

/** A minimal XMPP client over TCP: PLAIN, a resource, and acknowledgements (XEP-0198). */
export class XmppClient {
  readonly socket: Socket
  readonly #options: XmppOptions
  readonly #stanzas: Stanzas
  /** Receives the next stanza during the stream's setup. */
  #next: ((stanza: string) => void) | undefined
  readonly #pending = new Map<string, (stanza: string) => void>()
  /** Stanzas since acknowledgements were enabled, oldest first. */
  readonly #unacknowledged: (() => void)[] = []
  #acknowledged = 0
  #isManaged = false
  /** Number of stanzas received since then. */
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

  /** Logs in; creates the account first if it is new. */
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

  /** Sends a request, by default to the server; rejects with its error. */
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

  /** Sends a stanza; resolves when the server has acknowledged it. */
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
      // The server disconnects clients that acknowledge nothing.
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
