import type { Browser, CDPSession } from 'playwright-core'

interface Answer {
  readonly id?: number
  readonly method?: string
  readonly params?: Record<string, unknown>
  readonly result?: unknown
  readonly error?: { readonly message: string }
}

type Listener = (params: Record<string, unknown>) => void

/**
 * A tab that becomes hidden when another one is in front. Playwright emulates focus in all its
 * pages, so this tab uses the browser's protocol directly.
 */
export class Tab {
  readonly #browser: CDPSession
  readonly #targetId: string
  readonly #sessionId: string
  readonly #waiting = new Map<number, (answer: Answer) => void>()
  readonly #listeners = new Map<string, Listener[]>()
  #lastID = 0

  private constructor(browser: CDPSession, targetId: string, sessionId: string) {
    this.#browser = browser
    this.#targetId = targetId
    this.#sessionId = sessionId
    browser.on('Target.receivedMessageFromTarget', (event) => {
      if (event.sessionId === sessionId) this.#received(JSON.parse(event.message) as Answer)
    })
  }

  static async open(browser: Browser): Promise<Tab> {
    const protocol = await browser.newBrowserCDPSession()
    const { targetId } = await protocol.send('Target.createTarget', { url: 'about:blank' })
    const { sessionId } = await protocol.send('Target.attachToTarget', { targetId })
    const tab = new Tab(protocol, targetId, sessionId)
    await tab.send('Page.enable')
    await tab.send('Network.enable')
    await tab.send('Target.setAutoAttach', { autoAttach: true, waitForDebuggerOnStart: false })
    return tab
  }

  /** Calls a protocol method on this tab. */
  async send(method: string, params: object = {}): Promise<unknown> {
    this.#lastID++
    const id = this.#lastID
    const answered = new Promise<Answer>((resolve) => this.#waiting.set(id, resolve))
    await this.#browser.send('Target.sendMessageToTarget', {
      sessionId: this.#sessionId,
      message: JSON.stringify({ id, method, params }),
    })
    const { result, error } = await answered
    if (error !== undefined) throw new Error(`${method}: ${error.message}`)
    return result
  }

  on(event: string, listener: Listener): void {
    this.#listeners.set(event, [...(this.#listeners.get(event) ?? []), listener])
  }

  /** Resolves with the first event of this name that matches. */
  waitForEvent(
    event: string,
    isMeant: (params: Record<string, unknown>) => boolean,
  ): Promise<void> {
    return new Promise((resolve) => {
      this.on(event, (params) => isMeant(params) && resolve())
    })
  }

  async goto(url: string): Promise<void> {
    const loaded = this.waitForEvent('Page.loadEventFired', () => true)
    await this.send('Page.navigate', { url })
    await loaded
  }

  /** Evaluates an expression in the page; awaits promises. */
  async evaluate(expression: string): Promise<unknown> {
    const options = { expression, returnByValue: true, awaitPromise: true }
    const { result, exceptionDetails } = (await this.send('Runtime.evaluate', options)) as {
      result: { value?: unknown; description?: string }
      exceptionDetails?: object
    }
    if (exceptionDetails !== undefined) throw new Error(result.description)
    return result.value
  }

  /** Resolves when the page contains a text. */
  async waitForText(text: string): Promise<void> {
    await this.evaluate(`new Promise((resolve) => {
      const look = () => document.body.innerText.includes(${JSON.stringify(text)})
        ? resolve() : setTimeout(look, 20)
      look()
    })`)
  }

  /** Clicks the element with exactly this text. */
  async click(text: string): Promise<void> {
    await this.waitForText(text)
    await this.evaluate(`[...document.querySelectorAll('a *, button *, a, button')]
      .find((element) => element.textContent === ${JSON.stringify(text)}).click()`)
  }

  async toFront(): Promise<void> {
    await this.#browser.send('Target.activateTarget', { targetId: this.#targetId })
  }

  /** Freezes the page as phones do: no timers or events until it is resumed. */
  async freeze(): Promise<void> {
    await this.send('Page.setWebLifecycleState', { state: 'frozen' })
  }

  async resume(): Promise<void> {
    await this.send('Page.setWebLifecycleState', { state: 'active' })
    await this.toFront()
  }

  async close(): Promise<void> {
    await this.#browser.send('Target.closeTarget', { targetId: this.#targetId })
    await this.#browser.detach()
  }

  #received({ id, method, params = {}, ...outcome }: Answer): void {
    if (id !== undefined) this.#waiting.get(id)?.(outcome)
    for (const listener of this.#listeners.get(method ?? '') ?? []) listener(params)
  }
}
