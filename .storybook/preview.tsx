import type { Preview } from '@storybook/react-vite'
import { configure } from 'storybook/test'
import {
  endSetup,
  stageDecorator,
  stageGlobals,
  stageLoader,
  stageToolbar,
} from '../react/stories/stage/index.ts'

// Two cores are shared by several stories.
configure({ asyncUtilTimeout: 12_000, getElementError: (words) => new Error(words ?? '') })

const phone = (width: number, height: number) => ({
  name: `${width} px`,
  type: 'mobile' as const,
  styles: { width: `${width}px`, height: `${height}px` },
})

const preview: Preview = {
  globalTypes: stageToolbar,
  initialGlobals: stageGlobals,
  loaders: [stageLoader],
  beforeEach: () => endSetup,
  decorators: [stageDecorator],
  parameters: {
    layout: 'fullscreen',
    controls: { expanded: true },
    options: {
      storySort: { method: 'alphabetical', order: ['Welcome', 'Hooks', 'Demo', ['UI', '*']] },
    },
    viewport: {
      options: {
        w320: phone(320, 640),
        w375: phone(375, 812),
        w540: phone(540, 960),
      },
    },
  },
}

export default preview
