import type { Account } from '../../domain/cache/entities.ts'
import type { AfterCommand } from '../../domain/configuration/hook-commands.ts'
import type { Data } from '../../domain/data.ts'
import type { CallOrigin } from '../../kernel/caller.ts'
import type { BackEnds } from '../services.ts'

/** The capabilities that a webhook after an action needs. */
export type SendServices = Data & BackEnds

/** Sends a webhook once all decided writes are on disk. Without a subscriber no body is built. */
export const sendWebhook = (
  { webhooks, writer }: SendServices,
  command: AfterCommand,
  origin: CallOrigin,
  body: () => object,
): void => {
  if (!webhooks.wants(origin.sdkAppID, command)) return
  const said = body()
  writer.afterCommit(() => webhooks.notify(command, origin, said))
}

/** The same with the unread total of the user's C2C conversations. */
export const sendWithUnread = (
  services: SendServices,
  command: AfterCommand,
  { origin, account }: { readonly origin: CallOrigin; readonly account: Account },
  body: () => object,
): void => {
  const { webhooks, writer, log } = services
  if (!webhooks.wants(origin.sdkAppID, command)) return
  const said = body()
  const notify = async () => {
    const UnreadMsgNum = await unreadOf(services, account)
    webhooks.notify(command, origin, { ...said, UnreadMsgNum })
  }
  writer.afterCommit(
    () =>
      void notify().catch((cause) => log.warn({ err: cause, command }, 'webhook delivery failed')),
  )
}

/** The unread total of a user's C2C conversations on disk. */
export const unreadOf = async ({ storage, queries }: Data, { id }: Account): Promise<number> =>
  (await storage.read(queries.unreadInAll, [id, id]))[0]?.unread ?? 0
