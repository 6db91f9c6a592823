import { addons } from 'storybook/manager-api'
import { theme } from './theme.ts'

addons.setConfig({
  theme,
  layout: { panelPosition: 'bottom', bottomPanelHeight: 220 },
  sidebar: { showRoots: true },
})
