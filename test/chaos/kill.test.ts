import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { it } from 'vitest'
import { ServerProcess } from '../support/server-process.ts'
import { Talks } from '../support/talks.ts'
import { aDevice } from '../support/world.ts'

// CHAOS_KILLS=100 makes a longer proof of it.
const KILLS = Number(process.env.CHAOS_KILLS ?? 3)
const PAIRS = 4
const ACKS_BETWEEN_KILLS = 400

it(`loses and doubles nothing that it acknowledged over ${KILLS} kills [SYNC-90]`, async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'tavern-chaos-'))
  let server = await ServerProcess.start(dataDir)
  const talks = await Talks.begin(PAIRS, (userID) => aDevice(server.url, userID))
  for (let kill = 0; kill <= KILLS; kill++) {
    // Not at the same point of a batch every time.
    await talks.acknowledged(ACKS_BETWEEN_KILLS + ((kill * 37) % 50))
    if (kill === KILLS) break
    await server.kill()
    server = await ServerProcess.start(dataDir)
    for (const { cable } of talks.devices) cable.mend(server.url)
  }
  await talks.stop()
  await server.kill()
  server = await ServerProcess.start(dataDir)
  await talks.check(server.url)
  await talks.remove()
  await server.kill()
  await rm(dataDir, { recursive: true })
})
