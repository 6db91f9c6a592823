import type { Decorator, Loader, Preview } from '@storybook/react-vite'
import { Fragment } from 'react'
import { ChatProvider } from 'tavern-im/react'
import type { NetworkCondition } from './networks.ts'
import { type Language, openSetup, type SetupOptions, type StorySetup } from './setup.ts'
import { SetupContext } from './use-setup.ts'
import { LanguageContext } from './words.ts'

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
  readonly setup: Promise<StorySetup>
  network: NetworkCondition
}

let running: Running | undefined
let count = 0

const closed = (setup: StorySetup): Promise<void> => setup.close()

/** The story has reported why its setup failed. */
const neverOpened = (): void => {}

/** Closes the setup of the last story after its components have unmounted. */
export const endSetup = (): void => {
  const ended = running
  running = undefined
  setTimeout(() => void ended?.setup.then(closed, neverOpened), 0)
}

const begin = (id: string, language: Language, options: SetupOptions): Running => {
  endSetup()
  count += 1
  const { network = 'online' } = options
  return { id, number: count, language, network, setup: openSetup(options, language) }
}

/** Gives each story its own setup, unless `parameters.setup` is null; the toolbar changes it. */
export const stageLoader: Loader = async ({ id, globals, parameters }) => {
  const options = parameters.setup as SetupOptions | null | undefined
  if (options === null) return {}
  const language = globals.language as Language
  if (running?.id !== id || running.language !== language) {
    running = begin(id, language, options ?? {})
  }
  const mine = running
  const setup = await mine.setup
  const requested = globals.network as NetworkCondition
  const network = requested === 'online' ? (options?.network ?? 'online') : requested
  if (mine.network !== network) {
    mine.network = network
    await setup.setNetwork(network)
  }
  return { setup, setupNumber: mine.number }
}

export const stageDecorator: Decorator = (Story, { loaded, globals }) => {
  const setup = loaded.setup as StorySetup | undefined
  if (setup === undefined) {
    return (
      <LanguageContext value={globals.language}>
        <Story />
      </LanguageContext>
    )
  }
  return (
    <Fragment key={loaded.setupNumber}>
      <LanguageContext value={globals.language}>
        <SetupContext value={setup}>
          <ChatProvider chat={setup.me.chat}>
            <Story />
          </ChatProvider>
        </SetupContext>
      </LanguageContext>
    </Fragment>
  )
}
