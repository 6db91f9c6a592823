import { mkdirSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { it } from 'vitest'
import { isProof } from '../../testing/internal/proof.ts'
import { MessageTraffic } from '../support/message-traffic.ts'
import { ServerProcess } from '../support/server-process.ts'
import { aDevice } from '../support/test-bed.ts'
import { FaultInjector } from './run/fault-injector.ts'
import { losePower, trimNotes } from './run/power-loss.ts'

// CHAOS_KILLS=100 makes a longer proof of it; `npm run chaos` is the long one.
const KILLS = Number(process.env.CHAOS_KILLS ?? (isProof ? 20 : 2))
const PAIRS = 4
const ACKS_BETWEEN_KILLS = 400

it(`the server neither loses nor duplicates an acknowledged message over ${KILLS} kills and power cuts [SYNC-90]`, async () => {
  const folder = await mkdtemp(join(tmpdir(), 'tavern-chaos-'))
  const dataDir = join(folder, 'data')
  mkdirSync(dataDir)
  const faultInjector = FaultInjector.in(folder)
  const start = () => ServerProcess.start(dataDir, faultInjector?.environment(dataDir))
  let server = await start()
  const traffic = await MessageTraffic.begin(PAIRS, (userID) => aDevice(server.url, userID))
  for (let kill = 0; kill <= KILLS; kill++) {
    // Not at the same point of a batch every time.
    await traffic.acknowledged(ACKS_BETWEEN_KILLS + ((kill * 37) % 50))
    if (kill === KILLS) break
    await server.kill()
    if (faultInjector !== undefined) {
      trimNotes(faultInjector.undoFolder)
      // Every second time the machine loses its power, too, with everything that was not flushed.
      if (kill % 2 === 1) losePower(dataDir, faultInjector.undoFolder, () => true)
    }
    server = await start()
    for (const { cable } of traffic.devices) cable.reconnect(server.url)
  }
  await traffic.stop()
  await server.kill()
  server = await start()
  await traffic.check(server.url)
  await traffic.remove()
  await server.kill()
  await rm(folder, { recursive: true })
})
