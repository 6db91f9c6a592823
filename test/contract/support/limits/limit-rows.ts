import { ofAccounts } from './of-accounts.ts'
import { ofConnections, ofNetworks } from './of-clients.ts'
import { ofMarket, ofProxy } from './of-market.ts'
import { ofApps, ofServers } from './of-servers.ts'

/** Every limit, by who has it. */
export const limits = {
  connection: ofConnections,
  account: ofAccounts,
  network: ofNetworks,
  app: ofApps,
  server: ofServers,
  marketplace: ofMarket,
  proxy: ofProxy,
}
