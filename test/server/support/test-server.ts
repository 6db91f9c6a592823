import type { WireMessage } from 'tavern-im/protocol'
import type { GatewayLimits } from '../../../server/src/admission/gateway-limits.ts'
import type { ServerOptions } from '../../../server/src/app/options.ts'
import { type Server, startServer } from '../../../server/src/app/start-server.ts'
import type { SessionLimits } from '../../../server/src/gateway/app-options.ts'
import {
  connectRaw,
  type RawClient,
  type RawClientOptions,
} from '../../../testing/internal/raw-client.ts'
import { unsentText } from '../../../testing/internal/unsent-text.ts'
import { userSigsOf } from '../../../testing/internal/user-sig.ts'
import { type HandClock, handClock } from './hand-clock.ts'
import { type ExtraHandlers, type RelayCore, relayCore } from './relay-core.ts'

export const app = { sdkAppID: 1400000000, secret: 'our-own-example-secret-key-0001' }
export const otherApp = { sdkAppID: 1400000001, secret: 'our-own-example-secret-key-0002' }

export const NOW_SECONDS = 1_700_000_000

export interface TestServer extends Server {
  readonly core: RelayCore
  readonly clock: HandClock
  /** Every log line. */
  readonly lines: string[]
  connect(options?: Partial<RawClientOptions>): Promise<RawClient>
  /** Connects and logs in. */
  join(userID: string, options?: Partial<RawClientOptions>): Promise<RawClient>
  health(): Promise<Record<string, unknown>>
}

export interface TestServerOptions {
  readonly limits?: Partial<GatewayLimits>
  /** Session limits of the first app. */
  readonly sessions?: Partial<SessionLimits>
  readonly extra?: ExtraHandlers
  readonly server?: Partial<ServerOptions>
}

/** A gateway on a free port, over a core that relays. */
export const testServer = async (options: TestServerOptions = {}): Promise<TestServer> => {
  const clock = handClock(NOW_SECONDS * 1000)
  const lines: string[] = []
  let core: RelayCore | undefined
  const server = await startServer(
    {
      apps: [{ ...app, sessions: options.sessions ?? {} }, otherApp],
      clock,
      logLevel: 'debug',
      logTo: { write: (line) => lines.push(line) },
      ...(options.limits && { limits: options.limits }),
      ...options.server,
    },
    async (delivery) => {
      core = relayCore(delivery, options.extra)
      return core
    },
  )
  const connect = (more: Partial<RawClientOptions> = {}) =>
    connectRaw({ url: server.url, sdkAppID: app.sdkAppID, ...more })
  return {
    ...server,
    core: core as unknown as RelayCore,
    clock,
    lines,
    connect,
    async join(userID, more) {
      const client = await connect(more)
      await client.login(userID, sigOf(userID))
      return client
    },
    async health() {
      const answer = await fetch(`${server.httpUrl}/healthz`)
      return (await answer.json()) as Record<string, unknown>
    },
  }
}

/** UserSigs of the first app, signed at the start of the test's clock and valid for a day. */
export const sigOf = userSigsOf(app, { now: NOW_SECONDS, expireSeconds: 86_400 })

export const aMessage = (from: string, to: string, text = 'hello'): WireMessage =>
  unsentText(from, to, { clientTime: NOW_SECONDS, random: 1, payload: { text } })
