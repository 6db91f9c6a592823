import { createContext, useContext } from 'react'
import type { StorySetup } from './setup.ts'

export const SetupContext = createContext<StorySetup | null>(null)

/** The setup of the story. */
export const useSetup = (): StorySetup => {
  const setup = useContext(SetupContext)
  if (setup === null) throw new Error('use the setup of a story: this one has none')
  return setup
}
