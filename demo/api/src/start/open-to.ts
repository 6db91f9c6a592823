import type { Audience } from '../accounts/audience.ts'
import type { DemoOptions } from './start-demo.ts'

const LOOPBACK = /^(127(\.\d{1,3}){3}|localhost|::1)$/

const ALSO_BEHIND_PROXY = 'no one: behind a proxy every client appears as loopback'

type Asked = Pick<
  DemoOptions,
  'host' | 'proxies' | 'showsCodes' | 'trialAccounts' | 'codeSender' | 'paymentProviders'
>

const whom = (audience: Audience, { host, proxies = [] }: Asked): string => {
  if (audience === 'nobody') return 'no one'
  if (audience === 'loopback') return proxies.length > 0 ? ALSO_BEHIND_PROXY : 'this machine only'
  return LOOPBACK.test(host) ? 'everyone who reaches this address' : 'EVERYONE on the network'
}

/** Lines for the operator: who can reach what. */
export const openTo = (asked: Asked): readonly string[] => {
  const { host, showsCodes = 'nobody', trialAccounts = 'loopback' } = asked
  const isHere = LOOPBACK.test(host)
  return [
    isHere
      ? 'The market accepts connections from this machine only; --host 0.0.0.0 opens it to the network.'
      : `WARNING: the market accepts connections from every machine that reaches ${host}, without encryption.`,
    asked.codeSender === undefined
      ? `Login codes are shown to ${whom(showsCodes, asked)} (MARKET_SHOWS_CODES).`
      : 'Login codes are sent to phones by text message.',
    `Trial accounts open without a password to ${whom(trialAccounts, asked)} (MARKET_TRIAL_ACCOUNTS).`,
    ...(asked.paymentProviders === undefined
      ? ['Payments are simulated: anyone with an account can add money to it.']
      : []),
    'The operator page requires a password and a code; metrics and the back-end API of the chat are not reachable.',
  ]
}
