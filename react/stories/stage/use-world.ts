import { createContext, useContext } from 'react'
import type { World } from './world.ts'

export const WorldContext = createContext<World | null>(null)

/** The world of the story. */
export const useWorld = (): World => {
  const world = useContext(WorldContext)
  if (world === null) throw new Error('use the world of a story: this one has none')
  return world
}
