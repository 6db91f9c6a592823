import { serverCodes, type WireBody } from 'tavern-im/protocol'
import { openAccount } from '../domain/accounts/open-account.ts'
import { sessionEntered, sessionLeft } from '../domain/presence/sessions.ts'
import type { AppVisitor } from '../domain/rooms/rooms.ts'
import type { Core } from '../gateway/core.ts'
import { type Handler, handlerTable } from '../handlers/handler-table.ts'
import { openHandlers } from '../handlers/room.ts'
import type { Services } from '../handlers/services.ts'
import { answersRepetitions, chargeStored } from '../handlers/stored-bytes.ts'
import type { Caller } from '../kernel/caller.ts'
import type { HandlerAnswer } from '../kernel/handler-answer.ts'
import { Refusal } from '../kernel/refusal.ts'
import type { RestCaller } from '../rest/rest-row.ts'
import { restTable } from '../rest/rest-table.ts'
import { handOverOf } from '../services/hand-over.ts'
import type { Storage } from '../storage/storage.ts'
import { createServices, type ServicesOptions } from './create-services.ts'
import { Repeats } from './repeats.ts'

/** Clients of reads that wait longer would time out. */
const READ_WAIT_MS = 5_000

/** Opens everything that works on the storage; closes it again on failure. */
export const openCore = async (storage: Storage, options: ServicesOptions): Promise<Core> => {
  try {
    return await coreOver(storage, options)
  } catch (cause) {
    await storage.close()
    throw cause
  }
}

const coreOver = async (storage: Storage, options: ServicesOptions): Promise<Core> => {
  const services = await createServices(options, storage)
  const repeats = new Repeats()
  void services.cleanUp?.run()
  void services.mergerCleanUp.run()
  void services.dismissals.run(services)
  services.messageIndex.begin()
  services.messageMonths.begin(services)
  return {
    openAccount: (app, userID, signedAt) =>
      repeats.run(() => openAccount(services, app, userID, signedAt)),
    handle: (caller, command, body, raw) =>
      repeats.runInOrder(() => handle(services, caller, command, body, raw)),
    administer: (caller, path, body) => repeats.run(() => administer(services, caller, path, body)),
    handleOpen: (visitor, command, body) => handleOpen(services, visitor, command, body),
    sessionEntered: (caller, isFirst) => sessionEntered(services, caller, isFirst),
    sessionStands: (caller, kicked) =>
      services.events.sessionEstablished.publish({ caller, kicked }),
    sessionLeft: (caller, end, isLast) => sessionLeft(services, caller, end, isLast),
    connectionClosed: (connectionID) => services.rooms.closed(connectionID),
    release() {
      services.rooms.release()
      services.presence.end()
    },
    isOverloaded: () =>
      services.writer.isOverloaded ||
      storage.load.longestWaitMs > READ_WAIT_MS ||
      options.isLate?.() === true,
    isStalled: () => services.writer.isStalled,
    get load() {
      return {
        ...storage.load.counts,
        cacheMisses: services.cache.misses,
        cacheBytes: services.cache.bytes,
        failedCommits: services.writer.losses,
        searchBacklog: services.messageIndex.backlog,
      }
    },
    keepReports: (rows) => services.reports.keep(rows),
    handOver: handOverOf(services),
    webhooks: services.webhooks,
    moderationCounts: services.moderation.counts,
    objects: services.objects,
    pushCounts: services.pusher.queue,
    pushEvents: services.pusher.events,
    async close() {
      services.presence.end()
      services.language.end()
      services.moderation.end()
      services.pusher.end()
      services.rooms.clear()
      await Promise.all([services.profileCoalescer.end(), services.receiptCoalescer.end()])
      await services.cleanUp?.end()
      await services.mergerCleanUp.end()
      await services.dismissals.end()
      await services.messageIndex.end()
      await services.messageMonths.end()
      await services.writer.settled().catch(() => {})
      await services.webhooks.end()
      await services.objects?.store.close()
      await storage.close()
    },
  }
}

const handle = (
  services: Services,
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
  const unpaid = chargeStored(services, caller, command, body, raw)
  if (unpaid === undefined) return handler({ services, caller }, body)
  return answersRepetitions(command)
    ? handler({ services, caller, unpaid }, body)
    : Promise.reject(unpaid)
}

const handleOpen = async (
  services: Services,
  visitor: AppVisitor,
  command: string,
  body: unknown,
): Promise<HandlerAnswer> => {
  const handler = openHandlers.get(command)
  if (handler !== undefined) return handler(services, visitor, body)
  throw new Refusal(serverCodes.UNKNOWN_COMMAND, 'run command: no such command')
}

const administer = async (services: Services, caller: RestCaller, path: string, body: object) => {
  const row = restTable.get(path)
  if (row !== undefined) return row.run({ ...caller, services }, body)
  throw new Refusal(serverCodes.UNKNOWN_COMMAND, `call: no command ${path}`)
}
