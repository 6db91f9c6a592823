import { createTestPlatform, type ManualClock, ScriptedServer } from 'tavern-im/testing'
import { allFeatures, createChat } from '../../../src/index.ts'
import type { StoragePort } from '../../../src/platform/platform.ts'
import { commands } from '../../../src/protocol-entry.ts'
import type { TestClient } from '../../support/client.ts'

export const { cloud, commercial, profanity } = commands.configuration

type Opened = Pick<TestClient, 'chat' | 'server' | 'platform' | 'advance'>

/** A device: what it stores survives its clients. */
export interface Device {
  readonly storage: StoragePort
  readonly clock: ManualClock
}

/** A client of alice on a device, logged in; `prepare` scripts its server before. */
export const openOn = async (
  device: Partial<Device>,
  prepare: (server: ScriptedServer) => void = () => {},
): Promise<Opened> => {
  const platform = createTestPlatform(device)
  const server = new ScriptedServer(platform)
  prepare(server)
  const chat = createChat({
    features: allFeatures,
    SDKAppID: 1400000000,
    host: 'ws://test',
    platform,
  })
  const advance = (ms: number) => platform.clock.advance(ms)
  const login = chat.login({ userID: 'alice', userSig: 'signed' })
  await advance(0)
  await login
  await advance(0)
  return { chat, server, platform, advance }
}

/** The cloud configuration as the client has it. */
export const configOf = async ({ chat }: Pick<TestClient, 'chat'>): Promise<object> =>
  (await chat.callExperimentalAPI('getServerConfig')).data

/** Answers the cloud configuration with what `set` was given last, like the real server. */
export const keepsConfig = (server: ScriptedServer, expiredTime = 3_600) => {
  let now = { version: 0, config: '{}' }
  server.on(cloud, ({ version }) => ({
    ...now,
    config: version === now.version ? '' : now.config,
    expiredTime,
  }))
  return {
    set(version: number, config: unknown) {
      now = { version, config: typeof config === 'string' ? config : JSON.stringify(config) }
    },
  }
}
