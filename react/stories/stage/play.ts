import { expect, waitFor, within } from 'storybook/test'
import type { World, WorldOptions } from './world.ts'

interface Played {
  readonly loaded: Record<string, unknown>
  readonly canvasElement: HTMLElement
}

type Canvas = Pick<Played, 'canvasElement'>

/** The world of the story that plays. */
export const worldOf = ({ loaded }: Pick<Played, 'loaded'>): World => loaded.world as World

const found = ({ canvasElement }: Canvas, selector: string): HTMLElement => {
  const element = canvasElement.querySelector<HTMLElement>(selector)
  if (element === null) throw new Error(`play a story: there is no ${selector}`)
  return element
}

/** What an app would show of the hook. */
export const shownBy = (played: Canvas) => within(found(played, '.shown'))

/** Waits until a hook says so of itself: its `status`, `source`, the `connection`. */
export const says = (played: Canvas, facts: Readonly<Record<string, string>>): Promise<void> =>
  waitFor(() => {
    for (const [name, value] of Object.entries(facts)) {
      expect(found(played, `[data-fact=${name}]`)).toHaveTextContent(value)
    }
  })

/** Presses a button of a side and waits for what becomes of it; the English label names it. */
export const presses = async (
  played: Canvas,
  side: 'me' | 'other',
  act: string,
  result: string | RegExp = 'done',
): Promise<void> => {
  const at = `[data-side=${side}]`
  await waitFor(() => expect(found(played, `${at} [data-act="${act}"]`)).toBeEnabled())
  const { number: before } = found(played, `${at} [role=status]`).dataset
  found(played, `${at} [data-act="${act}"]`).click()
  await waitFor(() => {
    const { number, result: said = '' } = found(played, `${at} [role=status]`).dataset
    expect(number).not.toBe(before)
    expect(said).toMatch(typeof result === 'string' ? new RegExp(`^${result}$`) : result)
  })
}

/** In `parameters`: nothing passes between my device and the server. */
export const silent: { readonly world: WorldOptions } = { world: { weather: 'silent' } }

/** In `parameters`: nothing was ever said, and nobody knows anybody. */
export const bare: { readonly world: WorldOptions } = { world: { isFurnished: false } }

/** Plays a story that is `silent`: it is pending until something passes. */
export const waitsForNetwork = async (played: Played): Promise<void> => {
  await says(played, { status: 'pending' })
  await worldOf(played).setWeather('online')
  await says(played, { status: 'ready' })
}

/** Plays a story of null, or of nothing. */
export const showsNothing = async (played: Canvas): Promise<void> => {
  await waitFor(() => expect(found(played, '.shown .nothing')).toBeVisible())
}
