import { serverCodes, type WireBody } from 'tavern-im/protocol'
import { type Handler, handlerTable } from '../handlers/handler-table.ts'
import { openHandlers } from '../handlers/open-handlers.ts'
import { answersRepetitions, chargeStored } from '../handlers/stored-bytes.ts'
import type { RestCaller } from '../rest/rest-row.ts'
import { restTable } from '../rest/rest-table.ts'
import type { Storage } from '../storage/storage.ts'
import { tellLogin } from '../webhooks/state-hooks.ts'
import type { Caller } from './caller.ts'
import { type AppVisitor, type Core, type HandlerAnswer, Refusal } from './core.ts'
import { createWorld, type WorldOptions } from './create-world.ts'
import { handOverOf } from './hand-over.ts'
import { openAccount } from './open-account.ts'
import { sessionEntered, sessionLeft } from './presence/sessions.ts'
import type { World } from './world.ts'

export interface OpenCoreOptions extends WorldOptions {
  /** Hears of every commit: how many writes it had and how many seconds it took. */
  readonly onCommit?: (writes: number, seconds: number) => void
}

/** Opens everything that works on data. Closes them where that fails. */
export const openCore = async (opened: Storage, options: OpenCoreOptions): Promise<Core> => {
  const storage = options.onCommit === undefined ? opened : measured(opened, options.onCommit)
  try {
    return await coreOver(storage, options)
  } catch (cause) {
    await storage.close()
    throw cause
  }
}

const coreOver = async (storage: Storage, options: OpenCoreOptions): Promise<Core> => {
  const world = await createWorld(options, storage)
  void world.cleanUp?.run()
  void world.mergerCleanUp.run()
  void world.dismissals.run(world)
  world.messageIndex.begin()
  world.messageMonths.begin(world)
  return {
    openAccount: (app, userID, signedAt) => openAccount(world, app, userID, signedAt),
    handle: (caller, command, body, raw) => handle(world, caller, command, body, raw),
    administer: (caller, path, body) => administer(world, caller, path, body),
    handleOpen: (visitor, command, body) => handleOpen(world, visitor, command, body),
    sessionEntered(caller, isFirst) {
      world.pusher.foreground.entered(caller)
      sessionEntered(world, caller, isFirst)
    },
    sessionStands: (caller, kicked) => tellLogin(world, caller, kicked),
    sessionLeft(caller, end, isLast) {
      world.pusher.left(caller, end)
      sessionLeft(world, caller, end, isLast)
    },
    connectionClosed: (connectionID) => world.rooms.closed(connectionID),
    release() {
      world.rooms.release()
      world.presence.end()
    },
    isOverloaded: () => world.writer.isOverloaded,
    keepReports: (rows) => world.reports.keep(rows),
    handOver: handOverOf(world),
    webhooks: world.webhooks,
    moderationCounts: world.moderation.counts,
    objects: world.objects,
    pushCounts: world.pusher.lanes,
    pushEvents: world.pusher.events,
    async close() {
      world.presence.end()
      world.language.end()
      world.moderation.end()
      world.pusher.end()
      world.rooms.clear()
      await Promise.all([world.profileCoalescer.end(), world.receiptCoalescer.end()])
      await world.cleanUp?.end()
      await world.mergerCleanUp.end()
      await world.dismissals.end()
      await world.messageIndex.end()
      await world.messageMonths.end()
      await world.writer.settled().catch(() => {})
      await world.webhooks.end()
      await world.objects?.store.close()
      await storage.close()
    },
  }
}

/** Storage whose commits are measured. */
const measured = (
  storage: Storage,
  onCommit: NonNullable<OpenCoreOptions['onCommit']>,
): Storage => ({
  ...storage,
  async commit(writes) {
    const since = performance.now()
    await storage.commit(writes)
    onCommit(writes.length, (performance.now() - since) / 1000)
  },
})

const handle = (
  world: World,
  caller: Caller,
  command: string,
  body: unknown,
  raw: WireBody | undefined,
): Promise<HandlerAnswer> => {
  const handler: Handler | undefined = handlerTable.get(command)
  if (handler === undefined) {
    const refusal = new Refusal(serverCodes.UNKNOWN_COMMAND, 'run command: no such command')
    return Promise.reject(refusal)
  }
  const unpaid = chargeStored(world, caller, command, body, raw)
  if (unpaid === undefined) return handler({ world, caller }, body)
  return answersRepetitions(command)
    ? handler({ world, caller, unpaid }, body)
    : Promise.reject(unpaid)
}

const handleOpen = async (
  world: World,
  visitor: AppVisitor,
  command: string,
  body: unknown,
): Promise<HandlerAnswer> => {
  const handler = openHandlers.get(command)
  if (handler !== undefined) return handler(world, visitor, body)
  throw new Refusal(serverCodes.UNKNOWN_COMMAND, 'run command: no such command')
}

const administer = async (world: World, caller: RestCaller, path: string, body: object) => {
  const row = restTable.get(path)
  if (row !== undefined) return row.run({ ...caller, world }, body)
  throw new Refusal(serverCodes.UNKNOWN_COMMAND, `call: there is no ${path}`)
}
