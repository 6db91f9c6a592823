import type { Audience } from '../accounts/audience.ts'
import type { DemoOptions } from './start-demo.ts'

const LOOPBACK = /^(127(\.\d{1,3}){3}|localhost|::1)$/

const ALSO_BEHIND_PROXY = 'nobody: behind a proxy loopback says nothing'

type Asked = Pick<
  DemoOptions,
  'host' | 'proxies' | 'showsCodes' | 'trialAccounts' | 'codeSender' | 'paymentProviders'
>

const whom = (audience: Audience, { host, proxies = [] }: Asked): string => {
  if (audience === 'nobody') return 'nobody'
  if (audience === 'loopback') return proxies.length > 0 ? ALSO_BEHIND_PROXY : 'this machine alone'
  return LOOPBACK.test(host) ? 'everybody who reaches this address' : 'EVERYBODY on the network'
}

/** What is open to whom, in plain words, a line each. */
export const openTo = (asked: Asked): readonly string[] => {
  const { host, showsCodes = 'nobody', trialAccounts = 'loopback' } = asked
  const isHere = LOOPBACK.test(host)
  return [
    isHere
      ? 'The market is open to this machine alone; --host 0.0.0.0 opens it to the network.'
      : `WARNING: the market is open to every machine that reaches ${host}, without encryption.`,
    asked.codeSender === undefined
      ? `Login codes are shown to ${whom(showsCodes, asked)} (MARKET_SHOWS_CODES).`
      : 'Login codes are sent to phones.',
    `Trial accounts open without a password to ${whom(trialAccounts, asked)} (MARKET_TRIAL_ACCOUNTS).`,
    ...(asked.paymentProviders === undefined
      ? ['Payments are a sandbox: whoever has an account pays in by saying so.']
      : []),
    "The operator's page opens to operators with password and code; metrics and the chat's back-end API to nobody.",
  ]
}
