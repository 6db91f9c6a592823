import { readdirSync } from 'node:fs'
import { allFaults, type MessageFaults } from '../../testing/internal/workload/message-faults.ts'
import { ActionTally, type Done } from './action-tally.ts'
import { Device, sdk } from './device.ts'
import { TableOfFour } from './table-of-four.ts'

// SDK clients in their own process. Reports `talking` when all are logged in, and on request their
// work and resource usage; after `stop` the faults of their messages.

/** Work since the last sample, and resource usage. */
export interface AppLook extends Done {
  readonly memory: NodeJS.MemoryUsage
  readonly handles: number
}

/** The final result. */
export interface AppsEnd {
  readonly faults: MessageFaults
  readonly kinds: Readonly<Record<string, number>>
  /** Since the last sample. */
  readonly errors: Done['errors']
}

const [url = '', name = '', tables = '1', file = ''] = process.argv.slice(2)

const tally = new ActionTally()

const openRoom = async (): Promise<string> => {
  const roomID = `${name}room`
  const owner = new Device({ url, userID: `${name}owner`, onMessage: () => {} })
  await owner.login()
  await owner.chat.createGroup({ name: 'room', groupID: roomID, type: sdk.TYPES.GRP_AVCHATROOM })
  await owner.end()
  return roomID
}

const look = (): AppLook => {
  globalThis.gc?.()
  globalThis.gc?.()
  const handles = process.platform === 'linux' ? readdirSync('/proc/self/fd').length : Number.NaN
  return { ...tally.take(), memory: process.memoryUsage(), handles }
}

const roomID = await openRoom()
const all = Array.from({ length: Number(tables) }, (_, table) => {
  const options = { url, name: `${name}t${table}`, roomID, tally, file }
  return new TableOfFour(options, table * 31)
})
const runs = all.map((table) => table.run())
for (const run of runs) {
  run.catch((error: unknown) => {
    console.error(error)
    process.exit(1)
  })
}

process.on('message', async (command) => {
  if (command === 'look') {
    process.send?.(look())
    return
  }
  for (const table of all) table.stop()
  const faults = allFaults(await Promise.all(runs))
  const end: AppsEnd = { faults, kinds: tally.kinds, errors: tally.take().errors }
  process.send?.(end, () => process.exit(0))
})
process.on('disconnect', () => process.exit(0))
process.send?.('talking')
