import type { Decorator, Loader, Preview } from '@storybook/react-vite'
import { Fragment } from 'react'
import { ChatProvider } from 'tavern-im/react'
import type { Weather } from './networks.ts'
import { WorldContext } from './use-world.ts'
import { LanguageContext } from './words.ts'
import { type Language, openWorld, type World, type WorldOptions } from './world.ts'

/** The controls beside every story; its width is that of the viewport. */
export const stageToolbar: NonNullable<Preview['globalTypes']> = {
  network: {
    description: 'The network of my device',
    toolbar: {
      icon: 'globe',
      dynamicTitle: true,
      items: [
        { value: 'online', title: 'Online' },
        { value: 'slow', title: 'Slow: 0.8 s each way' },
        { value: 'dropping', title: 'Dropping: 12 % lost' },
        { value: 'silent', title: 'Silent: nothing passes' },
        { value: 'offline', title: 'Offline' },
        { value: 'failing', title: 'Failing: the server is down' },
      ],
    },
  },
  language: {
    description: 'Words of the panels, and texts of errors',
    toolbar: {
      icon: 'chat',
      dynamicTitle: true,
      items: [
        { value: 'en', title: 'English' },
        { value: 'zh', title: '中文' },
      ],
    },
  },
}

export const stageGlobals = { network: 'online', language: 'en' }

interface Running {
  readonly id: string
  readonly number: number
  readonly language: Language
  readonly world: Promise<World>
  weather: Weather
}

let running: Running | undefined
let count = 0

const closed = (world: World): Promise<void> => world.close()

/** Why a world did not open its story has said. */
const neverOpened = (): void => {}

/** Ends the world of the story that was shown, once its components are gone. */
export const endWorld = (): void => {
  const ended = running
  running = undefined
  setTimeout(() => void ended?.world.then(closed, neverOpened), 0)
}

const begin = (id: string, language: Language, options: WorldOptions): Running => {
  endWorld()
  count += 1
  const { weather = 'online' } = options
  return { id, number: count, language, weather, world: openWorld(options, language) }
}

/** Gives every story a world of its own, unless `parameters.world` is null; a change of the toolbar changes it. */
export const stageLoader: Loader = async ({ id, globals, parameters }) => {
  const options = parameters.world as WorldOptions | null | undefined
  if (options === null) return {}
  const language = globals.language as Language
  if (running?.id !== id || running.language !== language) {
    running = begin(id, language, options ?? {})
  }
  const mine = running
  const world = await mine.world
  const wanted = globals.network as Weather
  const weather = wanted === 'online' ? (options?.weather ?? 'online') : wanted
  if (mine.weather !== weather) {
    mine.weather = weather
    await world.setWeather(weather)
  }
  return { world, worldNumber: mine.number }
}

export const stageDecorator: Decorator = (Story, { loaded, globals }) => {
  const world = loaded.world as World | undefined
  if (world === undefined) {
    return (
      <LanguageContext value={globals.language}>
        <Story />
      </LanguageContext>
    )
  }
  return (
    <Fragment key={loaded.worldNumber}>
      <LanguageContext value={globals.language}>
        <WorldContext value={world}>
          <ChatProvider chat={world.me.chat}>
            <Story />
          </ChatProvider>
        </WorldContext>
      </LanguageContext>
    </Fragment>
  )
}
