import { closeFolder } from 'tavern-im-server'
import type { DemoOptions } from './demo-options.ts'

type Doors = Pick<
  DemoOptions,
  'isForTrying' | 'showsCodes' | 'trialAccounts' | 'codeSender' | 'paymentProviders' | 'hasPast'
>

/** Everything that needs no proof of identity or payment, and how to close it. */
const openDoors = ({
  showsCodes = 'nobody',
  trialAccounts = 'loopback',
  codeSender,
  paymentProviders,
}: Doors) => [
  ...(showsCodes === 'nobody' || codeSender !== undefined
    ? []
    : [
        'login codes are shown to anyone who asks: set MARKET_SHOWS_CODES=0, and MARKET_SMS_… for text messages',
      ]),
  ...(trialAccounts === 'nobody'
    ? []
    : ['trial accounts need no password: set MARKET_TRIAL_ACCOUNTS=0']),
  ...(paymentProviders === undefined
    ? ['payments are simulated in the sandbox: set MARKET_ALIPAY_…, or give paymentProviders']
    : []),
]

/** Throws if sample data would mix invented recharges with real money. */
export const requireRealMoney = ({ paymentProviders, hasPast }: Doors): void => {
  if (paymentProviders === undefined || hasPast !== true) return
  throw new Error(
    'start: sample data has money that no one paid, and real payment providers are set: set MARKET_HAS_PAST=0',
  )
}

/** Throws if a production market has an open login or simulated payments and is not marked as a trial. */
export const requireClosedDoors = (options: Doors, environment: NodeJS.ProcessEnv): void => {
  if (environment.NODE_ENV !== 'production' || options.isForTrying === true) return
  const open = openDoors(options)
  if (open.length === 0) return
  const trying = 'for a trial without real users and money, set MARKET_FOR_TRYING=1'
  throw new Error(`start in production: ${[...open, trying].join('; ')}`)
}

/** Closes the data folder to other users of the machine. If that is not possible, throws in production and warns elsewhere. */
export const closeData = (
  { dataDir, onProgress }: Pick<DemoOptions, 'dataDir' | 'onProgress'>,
  environment: NodeJS.ProcessEnv,
): void => {
  const why = dataDir === ':memory:' ? undefined : closeFolder(dataDir)
  if (why === undefined) return
  const words = `other users of the machine can read secrets and messages: ${why}`
  const how = 'name a folder that does not exist yet: it is created with mode 700'
  if (environment.NODE_ENV === 'production') {
    throw new Error(`start in production: ${words}; ${how}`)
  }
  onProgress?.(`WARNING: ${words}; ${how}`)
}
