import type { ScriptedServer } from 'tavern-im/testing'
import { commands } from '../../../src/protocol-entry.ts'
import { aReadyClient, type TestClient } from '../../support/client.ts'

const { report, quality } = commands.statistics

/** A message text that must not appear anywhere else. */
export const SECRET_TEXT = 'meet me at noon'

/** Not friends: a refusal that lies with the user. */
export const NOT_FRIENDS = 20009

/** alice; the cloud configuration is `cloud`. */
export const aReportingClient = (
  cloud: object = {},
  prepare: (server: ScriptedServer) => void = () => {},
): Promise<TestClient> =>
  aReadyClient((server) => {
    server.on(commands.configuration.cloud, () => ({
      version: 1,
      config: JSON.stringify(cloud),
      expiredTime: 100_000,
    }))
    server.refuse(commands.message.sendC2C, NOT_FRIENDS)
    prepare(server)
  })

/** Sends texts that the server rejects: one event each. */
export const failSends = async ({ chat, advance }: TestClient, count: number): Promise<void> => {
  for (let i = 0; i < count; i++) {
    const message = chat.createTextMessage({
      to: `user-${i}`,
      conversationType: 'C2C',
      payload: { text: SECRET_TEXT },
    })
    chat.sendMessage(message).catch(() => undefined)
  }
  await advance(0)
}

/** Bodies of the event reports that reached the server over the socket. */
export const reportsOf = ({ server }: TestClient) => server.bodiesOf(report)

export const qualityOf = ({ server }: TestClient) => server.bodiesOf(quality)

/** Names of the events of all reports, oldest first. */
export const eventsOf = (client: TestClient): string[] =>
  reportsOf(client).flatMap(({ eventList }) => eventList.map(({ name }) => name))
