import type { Part } from '../features/feature.ts'
import type { FeatureKernel } from '../features/kernel.ts'
import type { Logs } from '../features/logs.ts'
import { AccountLog } from '../kernel/account-log.ts'
import { cloudKeys } from '../kernel/cloud-keys.ts'
import { EntryRows } from '../kernel/entry-rows.ts'
import { HandedOut } from '../kernel/handed-out.ts'
import type { Stores } from '../kernel/kernel.ts'
import { LocalStore } from '../kernel/local-store.ts'
import { OwnCallQueue } from '../kernel/own-calls.ts'

/** Adds the stores and the keys of the cloud configuration that only features use. A client in stages has them from the first login on. */
export const addStores = (kernel: FeatureKernel, sdkAppID: number): Part => {
  const { platform, log, facts, changes } = kernel
  const local = new LocalStore({ platform, log, sdkAppID })
  const stores: Stores<Logs> = {
    accountLog: new AccountLog(platform.clock),
    logs: { account: new EntryRows(), group: new EntryRows(), conversation: new EntryRows() },
    local,
    ownCalls: new OwnCallQueue(platform.clock, kernel.cloud),
  }
  Object.assign(kernel, stores)
  kernel.cloud.add(cloudKeys)
  changes.handed = new HandedOut()
  facts.react('user-changed', ({ userID }) => local.open(userID))
  return { end: () => local.flush() }
}
