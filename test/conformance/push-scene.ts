import type { Device } from 'tavern-im/testing'
import { onTestFinished } from 'vitest'
import { TYPES } from '../../src/index.ts'
import { nodePlatform } from '../../src/platform/node.ts'
import type { PagePort } from '../../src/platform/platform.ts'
import { aPushService, type PushedBrowser } from '../support/push-service.ts'
import { createTestBed } from '../support/test-bed.ts'
import { cutConnection } from './support.ts'

interface Page extends PagePort {
  set(isVisible: boolean): void
}

/** A page that is seen or hidden as the test says. */
export const aPage = (): Page => {
  let isVisible = true
  const listeners = new Set<(isVisible: boolean) => void>()
  return {
    isVisible: () => isVisible,
    watch(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    set(isSeen) {
      isVisible = isSeen
      for (const listener of listeners) listener(isSeen)
    },
  }
}

/** Polls the state of the server; each check is a call. */
const settled = async (holds: () => Promise<boolean>): Promise<void> => {
  while (!(await holds()));
}

/** The user's only device has no line any more, and the server knows. */
export const goesOffline = async (
  device: Device,
  watcher: Device,
  userID = 'alice',
): Promise<void> => {
  await cutConnection(device)
  await settled(async () => {
    const { data } = await watcher.chat.getUserStatus({ userIDList: [userID] })
    return data.successUserList[0]?.statusType === TYPES.USER_STATUS_OFFLINE
  })
}

export const bodiesOf = ({ shown }: PushedBrowser): readonly string[] =>
  shown.map(({ body }) => body)

/** alice with a browser that may tell her, and bob; all ends with the test. */
export const aPushScene = async (format: 'binary' | 'text', page?: PagePort) => {
  const service = await aPushService()
  const testBed = await createTestBed({
    push: { webHosts: [service.host], contact: 'mailto:operator@example.org' },
  })
  onTestFinished(async () => {
    await testBed.close()
    await service.close()
  })
  const device = (userID: string, input?: PagePort) =>
    testBed.device(userID, {
      format,
      ...(input && { platform: { ...nodePlatform(globalThis), page: input } }),
    })
  const [alice, bob] = [await device('alice', page), await device('bob')]
  const browser = service.browser()
  await alice.chat.enableWebPush(browser.registration)
  return {
    service,
    testBed,
    device,
    alice,
    bob,
    browser,
    shows: (shown: PushedBrowser, count: number) =>
      service.settles(() => shown.shown.length >= count),
  }
}
