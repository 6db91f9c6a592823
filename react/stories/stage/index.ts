export { HookPanel } from './hook-panel.tsx'
export { Bubble, Nothing, Row, Wrong } from './parts.tsx'
export { chen, lin, mei } from './people.ts'
export { CHESS, TEA, TEA_NAME } from './seed.ts'
export type { StorySetup } from './setup.ts'
export { endSetup, stageDecorator, stageGlobals, stageLoader, stageToolbar } from './stage.tsx'
export {
  bare,
  presses,
  says,
  setupOf,
  shownBy,
  showsNothing,
  silent,
  waitsForNetwork,
} from './story-steps.ts'
export { useLatest } from './use-latest.ts'
export { useSetup } from './use-setup.ts'
export { useWords } from './words.ts'
