import type { Flag } from '../settings.ts'
import { settings } from '../settings.ts'
import type { Option } from './command.ts'

interface SharedOption extends Option {
  readonly flag: string
  /** Environment variable; the flag wins. */
  readonly variable: string
}

/** Settings of a server that say to it who we are: one environment is enough for both. */
const taken: readonly Flag[] = ['sdkappid', 'secret', 'administrators', 'apps', 'metrics-token']

/** What every command for operators understands. */
export const sharedOptions: readonly SharedOption[] = [
  {
    flag: 'server-url',
    variable: 'SERVER_URL',
    value: 'address',
    text: 'of the running server (http://127.0.0.1 and PORT, or 8600)',
  },
  ...settings.filter(({ flag }) => taken.includes(flag)),
  { flag: 'as', variable: '', value: 'userID', text: 'of the administrators that one (the first)' },
  { flag: 'json', variable: '', value: '', text: 'prints JSON, for scripts' },
  { flag: 'yes', variable: '', value: '', text: 'does what cannot be taken back' },
]
