import { createContext, useContext, useSyncExternalStore } from 'react'
import type { Stage } from './stage.ts'

export const StageContext = createContext<Stage | null>(null)

/** The stage; the component renders at every change. */
export const useStage = (): Stage => {
  const stage = useContext(StageContext)
  if (stage === null) throw new Error('use stage: there is none above')
  useSyncExternalStore(stage.subscribe, () => stage.version)
  return stage
}
