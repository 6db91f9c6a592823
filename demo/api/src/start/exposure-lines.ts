import type { Exposure } from '../accounts/code-sender.ts'
import type { DemoOptions } from './demo-options.ts'

const LOOPBACK = /^(127(\.\d{1,3}){3}|localhost|::1)$/

const ALSO_BEHIND_PROXY = 'no one: behind a proxy every client appears as loopback'

type ExposureOptions = Pick<
  DemoOptions,
  'host' | 'proxies' | 'showsCodes' | 'trialAccounts' | 'codeSender' | 'paymentProviders'
>

const recipientsOf = (exposure: Exposure, { host, proxies = [] }: ExposureOptions): string => {
  if (exposure === 'nobody') return 'no one'
  if (exposure === 'loopback') return proxies.length > 0 ? ALSO_BEHIND_PROXY : 'this machine only'
  return LOOPBACK.test(host) ? 'everyone who reaches this address' : 'EVERYONE on the network'
}

/** Lines for the operator: who can reach what. */
export const exposureLines = (options: ExposureOptions): readonly string[] => {
  const { host, showsCodes = 'nobody', trialAccounts = 'loopback' } = options
  const isHere = LOOPBACK.test(host)
  return [
    isHere
      ? 'The market accepts connections from this machine only; --host 0.0.0.0 opens it to the network.'
      : `WARNING: the market accepts connections from every machine that reaches ${host}, without encryption.`,
    options.codeSender === undefined
      ? `Login codes are shown to ${recipientsOf(showsCodes, options)} (MARKET_SHOWS_CODES).`
      : 'Login codes are sent to phones by text message.',
    `Trial accounts open without a password to ${recipientsOf(trialAccounts, options)} (MARKET_TRIAL_ACCOUNTS).`,
    ...(options.paymentProviders === undefined
      ? ['Payments are simulated: anyone with an account can add money to it.']
      : [`Payments go through ${options.paymentProviders.map(({ name }) => name).join(' and ')}.`]),
    'The operator page requires a password and a code; metrics and the back-end API of the chat are not reachable.',
  ]
}
