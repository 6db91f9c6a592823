import type { ChatCall } from '../effects/deliver.ts'
import { hooks } from './hooks.ts'
import { HOOK_PATH } from './route.ts'

/** Subscribes this back end to the chat server's webhooks. `url` is its own address. */
export const registerHooks = (callChat: ChatCall, url: string, token: string): Promise<void> =>
  callChat(
    'openconfigsvr/set_webhook_settings',
    JSON.stringify({
      WebhookSettings: {
        url: `${url}${HOOK_PATH}`,
        commands: Object.keys(hooks),
        token,
        sign: 'header',
        // If the back end is unavailable, the action is rejected: otherwise group names of orders
        // could be taken.
        isFailClosed: true,
        // Clients cannot skip the webhook.
        isSkippableByClients: false,
      },
    }),
  )
