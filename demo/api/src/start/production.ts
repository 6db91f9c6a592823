import type { DemoOptions } from './start-demo.ts'

type Doors = Pick<
  DemoOptions,
  'isForTrying' | 'showsCodes' | 'opensTrialAccounts' | 'paymentProviders'
>

/** What stands open to everybody, and how it is closed. */
const openDoors = ({ showsCodes, opensTrialAccounts, paymentProviders }: Doors) => [
  ...(showsCodes === true
    ? ['login codes are shown to whoever asks: MARKET_SHOWS_CODES=0, and give a codeSender']
    : []),
  ...(opensTrialAccounts === false
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
