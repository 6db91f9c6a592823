import type { Browser, Page } from 'playwright-core'

/** The outcome of a story. */
export interface Verdict {
  readonly status: string
  /** Errors, console output, and requests to other hosts. */
  readonly faults: readonly string[]
}

/** Storybook's event channel in the page. */
interface Channel {
  on(event: string, listener: (data: never) => void): void
  off(event: string, listener: (data: never) => void): void
  emit(event: string, data: object): void
}

type StoryReport = { readonly status?: string; readonly message?: string; readonly stack?: string }

/** The first words of what went wrong say it. */
const LONGEST = 600

/** Runs in the page: shows a story and waits for its end. */
const show = async (storyId: string): Promise<readonly [string, readonly string[]]> => {
  const found = Reflect.get(window, '__STORYBOOK_ADDONS_CHANNEL__') as Channel
  const thrown: string[] = []
  const fails = (report: StoryReport | readonly StoryReport[]) => {
    for (const one of [report].flat() as StoryReport[])
      thrown.push(one.message ?? JSON.stringify(one))
  }
  const events = [
    'playFunctionThrewException',
    'storyThrewException',
    'storyErrored',
    'storyMissing',
    'unhandledErrorsWhilePlaying',
  ]
  for (const event of events) found.on(event, fails)
  const status = await new Promise<string>((resolve) => {
    const finished = (report: StoryReport) => {
      found.off('storyFinished', finished)
      resolve(report.status ?? '')
    }
    found.on('storyFinished', finished)
    const preview = Reflect.get(window, '__STORYBOOK_PREVIEW__')
    const isShown = preview?.currentRender?.id === storyId
    found.emit(isShown ? 'forceRemount' : 'setCurrentStory', { storyId, viewMode: 'story' })
  })
  for (const event of events) found.off(event, fails)
  return [status, thrown]
}

/** A tab that shows one story after the other. */
export class StoryTab {
  readonly page: Page
  #faults: string[] = []

  constructor(page: Page, site: string) {
    this.page = page
    page.on('pageerror', ({ message }) => this.#faults.push(message))
    page.on('console', (line) => {
      if (line.type() === 'error') this.#faults.push(line.text())
    })
    page.on('request', (request) => {
      const { protocol, origin } = new URL(request.url())
      const isOwn = origin === site || protocol === 'data:' || protocol === 'blob:'
      if (!isOwn) this.#faults.push(`asks for ${request.url()}`)
    })
  }

  static async open(browser: Browser, site: string, first: string): Promise<StoryTab> {
    const page = await browser.newPage({ viewport: { width: 900, height: 760 }, locale: 'en-GB' })
    const tab = new StoryTab(page, site)
    await page.goto(`${site}/iframe.html?id=${first}&viewMode=story`)
    // Reload the page before leaving an unfinished story.
    await page.waitForFunction(() => {
      const preview = Reflect.get(window, '__STORYBOOK_PREVIEW__')
      return preview?.currentRender?.phase === 'finished'
    })
    return tab
  }

  /** The whole of Storybook, with the list of stories beside the first one. */
  static async frame(browser: Browser, site: string): Promise<StoryTab> {
    const tab = new StoryTab(await browser.newPage(), site)
    await tab.page.goto(`${site}/`)
    return tab
  }

  /** Problems so far. */
  get faults(): readonly string[] {
    return this.#faults
  }

  async run(storyID: string): Promise<Verdict> {
    this.#faults = []
    const [status, thrown] = await this.page.evaluate(show, storyID)
    return { status, faults: [...thrown, ...this.#faults].map((fault) => fault.slice(0, LONGEST)) }
  }
}
