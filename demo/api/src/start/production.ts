import { closeFolder } from 'tavern-im-server'
import type { DemoOptions } from './start-demo.ts'

type Doors = Pick<
  DemoOptions,
  'isForTrying' | 'showsCodes' | 'trialAccounts' | 'codeSender' | 'paymentProviders'
>

/** What stands open without a proof, and how it is closed. */
const openDoors = ({
  showsCodes = 'nobody',
  trialAccounts = 'loopback',
  paymentProviders,
}: Doors) => [
  ...(showsCodes === 'nobody'
    ? []
    : ['login codes are shown to whoever asks: MARKET_SHOWS_CODES=0, and give a codeSender']),
  ...(trialAccounts === 'nobody'
    ? []
    : ['trial accounts open by their name alone: MARKET_TRIAL_ACCOUNTS=0']),
  ...(paymentProviders === undefined
    ? ['money is paid in by who says so, in the sandbox: give paymentProviders']
    : []),
]

/** Throws where a market in production would trust whoever comes, and does not say that it is for trying. */
export const requireClosedDoors = (options: Doors, environment: NodeJS.ProcessEnv): void => {
  if (environment.NODE_ENV !== 'production' || options.isForTrying === true) return
  const open = openDoors(options)
  if (open.length === 0) return
  const trying = 'where nothing real is behind it, say so with MARKET_FOR_TRYING=1'
  throw new Error(`start in production: ${[...open, trying].join('; ')}`)
}

/** Closes the data folder to other users of the machine; throws in production where that cannot be, else says so. */
export const closeData = (
  { dataDir, onProgress }: Pick<DemoOptions, 'dataDir' | 'onProgress'>,
  environment: NodeJS.ProcessEnv,
): void => {
  const why = dataDir === ':memory:' ? undefined : closeFolder(dataDir)
  if (why === undefined) return
  const words = `other users of the machine can read secrets and messages: ${why}`
  const how = 'name a folder that is not there yet: it is made for this user alone (mode 700)'
  if (environment.NODE_ENV === 'production') {
    throw new Error(`start in production: ${words}; ${how}`)
  }
  onProgress?.(`WARNING: ${words}; ${how}`)
}
