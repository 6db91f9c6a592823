export { HookPanel } from './hook-panel.tsx'
export { Bubble, Nothing, Row, Wrong } from './parts.tsx'
export { chen, lin, mei } from './people.ts'
export {
  bare,
  presses,
  says,
  shownBy,
  showsNothing,
  silent,
  waitsForNetwork,
  worldOf,
} from './play.ts'
export { CHESS, TEA, TEA_NAME } from './seed.ts'
export { endWorld, stageDecorator, stageGlobals, stageLoader, stageToolbar } from './stage.tsx'
export { useLatest } from './use-latest.ts'
export { useWorld } from './use-world.ts'
export { useWords } from './words.ts'
export type { World } from './world.ts'
