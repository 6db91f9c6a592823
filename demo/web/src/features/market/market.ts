import { createMarketClient, type MarketClient, MarketError } from 'tavern-market-api/client'
import { accountSession, deviceID } from '../account/session.ts'
import { handleRestriction } from '../gate/restricted-account.ts'
import { reachability } from '../network/reachability.ts'

export type { CallPath, ReplyOf, RequestOf } from 'tavern-market-api/client'
export { MarketError } from 'tavern-market-api/client'
export { failureText, NO_ANSWER } from './failure.ts'

export const NOT_LOGGED_IN = 10002
export const ACCOUNT_RESTRICTED = 20001

const clientOf = (accessToken: () => string): MarketClient =>
  createMarketClient(reachability.request, () => ({
    deviceID: deviceID(),
    accessToken: accessToken(),
  }))

const client = clientOf(() => accountSession.get()?.accessToken ?? '')

/** Calls the back end with an access token that has no session yet. */
export const marketAs = (accessToken: string): MarketClient => clientOf(() => accessToken)

const handleError = (error: unknown): void => {
  if (!(error instanceof MarketError)) return
  if (error.code === NOT_LOGGED_IN) accountSession.end()
  if (error.code === ACCOUNT_RESTRICTED) handleRestriction(error)
}

/**
 * Calls the back end with types from its call table. Rejects with `MarketError`; ends the account
 * session if the token has expired.
 */
export const market: MarketClient = async (path, request, key) => {
  try {
    return await client(path, request, key)
  } catch (error) {
    handleError(error)
    throw error
  }
}
