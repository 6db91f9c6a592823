import { expect, waitFor, within } from 'storybook/test'
import type { SetupOptions, StorySetup } from './setup.ts'

interface StoryContext {
  readonly loaded: Record<string, unknown>
  readonly canvasElement: HTMLElement
}

type Canvas = Pick<StoryContext, 'canvasElement'>

/** The setup of the running story. */
export const setupOf = ({ loaded }: Pick<StoryContext, 'loaded'>): StorySetup =>
  loaded.setup as StorySetup

const found = ({ canvasElement }: Canvas, selector: string): HTMLElement => {
  const element = canvasElement.querySelector<HTMLElement>(selector)
  if (element === null) throw new Error(`play a story: there is no ${selector}`)
  return element
}

/** The part of the panel that an app would render. */
export const shownBy = (context: Canvas) => within(found(context, '.shown'))

/** Waits until the panel shows these facts: `status`, `source`, `connection`. */
export const says = (context: Canvas, facts: Readonly<Record<string, string>>): Promise<void> =>
  waitFor(() => {
    for (const [name, value] of Object.entries(facts)) {
      expect(found(context, `[data-fact=${name}]`)).toHaveTextContent(value)
    }
  })

/** Presses a button of a side, named by its English label, and waits for the result. */
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

/** In `parameters`: no data passes between the own device and the server. */
export const silent: { readonly setup: SetupOptions } = { setup: { network: 'silent' } }

/** In `parameters`: there are no messages and no friends. */
export const bare: { readonly setup: SetupOptions } = { setup: { isFurnished: false } }

/** Plays a `silent` story: it is pending until the network is back. */
export const waitsForNetwork = async (context: StoryContext): Promise<void> => {
  await says(context, { status: 'pending' })
  await setupOf(context).setNetwork('online')
  await says(context, { status: 'ready' })
}

/** Plays a story without data. */
export const showsNothing = async (context: Canvas): Promise<void> => {
  await waitFor(() => expect(found(context, '.shown .nothing')).toBeVisible())
}
