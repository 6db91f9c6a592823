import { type Flag, settings } from '../settings.ts'
import type { Option } from './command.ts'

interface SharedOption extends Option {
  readonly flag: string
  /** Environment variable; the flag wins. */
  readonly variable: string
}

/** Settings of the server that identify the caller: the server and the command line share one environment. */
const taken: readonly Flag[] = ['sdkappid', 'secret', 'administrators', 'apps', 'metrics-token']

/** Options of every command for operators. */
export const sharedOptions: readonly SharedOption[] = [
  {
    flag: 'server-url',
    variable: 'SERVER_URL',
    value: 'address',
    text: 'address of the running server (default: http://127.0.0.1 with PORT, or 8600)',
  },
  ...settings.filter(({ flag }) => taken.includes(flag)),
  {
    flag: 'as',
    variable: '',
    value: 'userID',
    text: 'administrator that makes the calls (default: the first of ADMINISTRATORS)',
  },
  { flag: 'json', variable: '', value: '', text: 'print JSON, for scripts' },
  { flag: 'yes', variable: '', value: '', text: 'confirm a command that cannot be undone' },
]
