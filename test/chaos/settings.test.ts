import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Database from 'libsql'
import { expect, it, onTestFinished } from 'vitest'
import { isProof } from '../../testing/internal/proof.ts'
import { anEvent, events } from '../server/http/support/reports.ts'
import { ServerProcess } from '../support/server-process.ts'
import { SDKAPPID, sigOf } from '../support/test-bed.ts'

const KILLS = Number(process.env.CHAOS_KILLS ?? (isProof ? 20 : 2))
const SETS_BETWEEN_KILLS = 60
const UNDER_WAY = 4

const addressOf = ({ url }: ServerProcess, path: string) =>
  `${url.replace('ws', 'http')}/v4/${path}?sdkappid=${SDKAPPID}`

const post = async (address: string, body: object) => {
  const headers = { 'content-type': 'application/json' }
  const answer = await fetch(address, { method: 'POST', headers, body: JSON.stringify(body) })
  return (await answer.json()) as Record<string, unknown>
}

/** A call of the administrator; rejects when the server is gone. */
const call = (server: ServerProcess, command: string, body: object) => {
  const address = addressOf(server, `openconfigsvr/${command}`)
  return post(`${address}&identifier=administrator&usersig=${sigOf('administrator')}`, body)
}

it(`the server keeps acknowledged settings, and opens with partly written reports, over ${KILLS} kills [CONFIG-20]`, async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'tavern-chaos-'))
  let server = await ServerProcess.start(dataDir)
  onTestFinished(async () => {
    await server.kill()
    await rm(dataDir, { recursive: true, force: true })
  })
  let next = 0
  /** The last acknowledged value: its version, and its number. */
  let last = { version: 0, number: 0 }
  const set = async (upTo: number): Promise<void> => {
    while (next < upTo) {
      const number = ++next
      const { Version } = await call(server, 'set_cloud_config', { CloudConfig: { number } })
      if (Number(Version) > last.version) last = { version: Number(Version), number }
    }
  }
  const report = async (): Promise<void> => {
    const eventList = Array.from({ length: 100 }, () => anEvent())
    await post(addressOf(server, 'imopenstat/tim_web_report_v2'), events(...eventList))
  }
  for (let kill = 0; kill < KILLS; kill++) {
    const target = next + SETS_BETWEEN_KILLS
    // Those beyond the wanted number are under way when the process dies.
    const setters = Array.from({ length: UNDER_WAY }, (_, index) => set(target + index))
    await Promise.race(setters).then(() => Promise.all([server.kill(), report().catch(() => {})]))
    await Promise.allSettled(setters)
    const database = new Database(join(dataDir, 'tavern.db'))
    expect(database.prepare('PRAGMA integrity_check').all()).toEqual([{ integrity_check: 'ok' }])
    database.close()
    server = await ServerProcess.start(dataDir)
    const { Version, CloudConfig } = await call(server, 'get_cloud_config', {})
    expect(Number(Version)).toBeGreaterThanOrEqual(last.version)
    const { number } = CloudConfig as { number: number }
    expect(number === last.number).toBe(Version === last.version)
  }
})
