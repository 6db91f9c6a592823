import type { LoadedApp } from '../options.ts'
import type { SetUp } from './set-up.ts'

/** Running servers, on this machine or others. */
export const elsewhere = (urls: readonly string[], app: LoadedApp): SetUp => ({
  name: urls.join(', '),
  urls,
  app,
  roles: () => [],
  stop: async () => undefined,
})
