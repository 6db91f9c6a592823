import { act, cleanup, renderHook, waitFor } from '@testing-library/react'
import { StrictMode } from 'react'
import { ChatProvider } from 'tavern-im/react'
import type { ChatSDK, Clock } from 'tavern-im/strict'
import { createTestServer, type Device, type TestServer } from 'tavern-im/testing'
import { nodePlatform } from '../../../src/platform/node.ts'

export const ME = 'alice'

/** A real server with real clients; mine is under test. */
export interface Town {
  readonly server: TestServer
  readonly me: Device
  /** Logs another user in. */
  join(userID: string): Promise<Device>
  /** A hook under test, in StrictMode, with my client or another one. */
  shown<Value>(use: () => Value, chat?: ChatSDK): { readonly current: Value }
  /** Arguments of the calls of a method. */
  calls(method: string): readonly unknown[][]
  end(): Promise<void>
}

/**
 * `config`: what the app's operator has set for clients. `clock` replaces that of the own client.
 */
export const aTown = async (config: object = {}, clock?: Clock): Promise<Town> => {
  const server = await createTestServer()
  await server.rest('openconfigsvr/set_cloud_config', { CloudConfig: config })
  const platform = nodePlatform(globalThis)
  const me = await server.login(ME, clock && { platform: { ...platform, clock } })
  const calls = new Map<string, unknown[][]>()
  return {
    server,
    me,
    join: (userID) => server.login(userID),
    shown: (use, chat = me.chat) =>
      renderHook(use, {
        wrapper: ({ children }) => (
          <StrictMode>
            <ChatProvider chat={chat}>{children}</ChatProvider>
          </StrictMode>
        ),
      }).result,
    calls(method) {
      const known = calls.get(method)
      if (known !== undefined) return known
      const made: unknown[][] = []
      calls.set(method, made)
      const methods = me.chat as unknown as Record<string, (...args: unknown[]) => unknown>
      const run = methods[method]
      methods[method] = (...args) => {
        made.push(args)
        return run?.(...args)
      }
      return made
    },
    async end() {
      cleanup()
      await server.close()
    },
  }
}

/** Waits for what real sockets bring. */
export const becomes = (look: () => void): Promise<void> => waitFor(look, { timeout: 8_000 })

/** Runs an action of a hook, with the renders that follow. */
export const done = async <Value,>(run: () => Promise<Value>): Promise<Value> => {
  let value: Value | undefined
  await act(async () => {
    value = await run()
  })
  return value as Value
}
