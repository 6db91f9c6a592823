import { fileURLToPath } from 'node:url'
import type { StorybookConfig } from '@storybook/react-vite'

const root = (path: string): string => fileURLToPath(new URL(`../${path}`, import.meta.url))

/** The entry points as in tsconfig.json; the server as it is built for pages. */
const alias = [
  { find: /^tavern-im(\/strict)?$/, replacement: root('src/index.ts') },
  { find: /^tavern-im\/react$/, replacement: root('react/index.ts') },
  { find: /^tavern-im\/react\/suspense$/, replacement: root('react/suspense.ts') },
  { find: /^tavern-im\/recorder$/, replacement: root('src/recorder-entry.ts') },
  {
    find: /^tavern-market-api\/client$/,
    replacement: root('demo/api/src/client/market-client.ts'),
  },
  { find: /^tavern-im-server\/page$/, replacement: root('server/dist/page.js') },
]

const config: StorybookConfig = {
  stories: ['../react/stories/*.stories.tsx', '../demo/web/src/**/*.stories.tsx'],
  framework: { name: '@storybook/react-vite', options: { strictMode: true } },
  staticDirs: [{ from: '../demo/web/public', to: '/' }],
  core: { disableTelemetry: true, disableWhatsNewNotifications: true, enableCrashReports: false },
  features: {
    actions: false,
    backgrounds: false,
    highlight: false,
    measure: false,
    outline: false,
    sidebarOnboardingChecklist: false,
  },
  typescript: { check: false, reactDocgen: false },
  viteFinal: (vite) => ({
    ...vite,
    resolve: { ...vite.resolve, alias, dedupe: ['react', 'react-dom'] },
    build: { ...vite.build, target: 'es2022', chunkSizeWarningLimit: 2_000, sourcemap: false },
  }),
}

export default config
