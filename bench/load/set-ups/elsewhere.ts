import type { LoadedApp } from '../options.ts'
import type { SetUp } from './set-up.ts'

/** Servers that run already, on this machine or on others. */
export const elsewhere = (urls: readonly string[], app: LoadedApp): SetUp => ({
  name: urls.join(', '),
  urls,
  app,
  roles: () => [],
  stop: async () => undefined,
})
