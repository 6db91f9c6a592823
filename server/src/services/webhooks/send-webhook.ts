import type { Account } from '../../domain/cache/entities.ts'
import type { AfterCommand } from '../../domain/configuration/hook-commands.ts'
import type { Services } from '../../domain/services.ts'
import type { Caller } from '../../kernel/caller.ts'
import type { HookOrigin } from './hook-request.ts'

/** The origin of an action: a session of a client, or the back end itself. */
export const originOf = ({ sdkAppID, connectionID, platform, address }: Caller): HookOrigin =>
  connectionID === '' ? { sdkAppID } : { sdkAppID, platform, address }

/** The operator of an action, and its origin. */
export interface HookBy {
  readonly operator: { readonly userID: string }
  readonly origin: HookOrigin
}

/** The user, or the administrator who acts in its name. */
export const byOf = (caller: Caller): HookBy => ({
  operator: { userID: caller.administrator ?? caller.userID },
  origin: originOf(caller),
})

type NotifyServices = Pick<Services, 'webhooks' | 'writer'>

/** Sends a webhook once all decided writes are on disk. Without a subscriber no body is built. */
export const sendWebhook = (
  { webhooks, writer }: NotifyServices,
  command: AfterCommand,
  origin: HookOrigin,
  body: () => object,
): void => {
  if (!webhooks.wants(origin.sdkAppID, command)) return
  const said = body()
  writer.afterCommit(() => webhooks.notify(command, origin, said))
}

/** The same with the unread total of the user's C2C conversations. */
export const sendWithUnread = (
  services: NotifyServices & Pick<Services, 'storage' | 'queries' | 'log'>,
  command: AfterCommand,
  { origin, account }: { readonly origin: HookOrigin; readonly account: Account },
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
export const unreadOf = async (
  { storage, queries }: Pick<Services, 'storage' | 'queries'>,
  { id }: Account,
): Promise<number> => (await storage.read(queries.unreadInAll, [id, id]))[0]?.unread ?? 0
