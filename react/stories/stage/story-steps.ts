import { expect, waitFor, within } from 'storybook/test'
import type { SetupOptions, StorySetup } from './setup.ts'

interface StoryContext {
  readonly loaded: Record<string, unknown>
  readonly canvasElement: HTMLElement
}

type Canvas = Pick<StoryContext, 'canvasElement'>

/** The setup of the story that plays. */
export const setupOf = ({ loaded }: Pick<StoryContext, 'loaded'>): StorySetup =>
  loaded.setup as StorySetup

const found = ({ canvasElement }: Canvas, selector: string): HTMLElement => {
  const element = canvasElement.querySelector<HTMLElement>(selector)
  if (element === null) throw new Error(`play a story: there is no ${selector}`)
  return element
}

/** What an app would show of the hook. */
export const shownBy = (context: Canvas) => within(found(context, '.shown'))

/** Waits until a hook says so of itself: its `status`, `source`, the `connection`. */
export const says = (context: Canvas, facts: Readonly<Record<string, string>>): Promise<void> =>
  waitFor(() => {
    for (const [name, value] of Object.entries(facts)) {
      expect(found(context, `[data-fact=${name}]`)).toHaveTextContent(value)
    }
  })

/** Presses a button of a side and waits for what becomes of it; the English label names it. */
export const presses = async (
  context: Canvas,
  side: 'me' | 'other',
  act: string,
  result: string | RegExp = 'done',
): Promise<void> => {
  const at = `[data-side=${side}]`
  await waitFor(() => expect(found(context, `${at} [data-act="${act}"]`)).toBeEnabled())
  const { number: before } = found(context, `${at} [role=status]`).dataset
  found(context, `${at} [data-act="${act}"]`).click()
  await waitFor(() => {
    const { number, result: said = '' } = found(context, `${at} [role=status]`).dataset
    expect(number).not.toBe(before)
    expect(said).toMatch(typeof result === 'string' ? new RegExp(`^${result}$`) : result)
  })
}

/** In `parameters`: nothing passes between my device and the server. */
export const silent: { readonly setup: SetupOptions } = { setup: { network: 'silent' } }

/** In `parameters`: nothing was ever said, and nobody knows anybody. */
export const bare: { readonly setup: SetupOptions } = { setup: { isFurnished: false } }

/** Plays a story that is `silent`: it is pending until something passes. */
export const waitsForNetwork = async (context: StoryContext): Promise<void> => {
  await says(context, { status: 'pending' })
  await setupOf(context).setNetwork('online')
  await says(context, { status: 'ready' })
}

/** Plays a story of null, or of nothing. */
export const showsNothing = async (context: Canvas): Promise<void> => {
  await waitFor(() => expect(found(context, '.shown .nothing')).toBeVisible())
}
