import type { ChatCall } from '../effects/deliver.ts'
import { hooks } from './hooks.ts'
import { HOOK_PATH } from './route.ts'

/** Has the chat server call this back end. `url` is where the back end listens. */
export const registerHooks = (callChat: ChatCall, url: string, token: string): Promise<void> =>
  callChat(
    'openconfigsvr/set_webhook_settings',
    JSON.stringify({
      WebhookSettings: {
        url: `${url}${HOOK_PATH}`,
        commands: Object.keys(hooks),
        token,
        sign: 'header',
        // What cannot be asked about does not happen: else names of orders could be taken meanwhile.
        isFailClosed: true,
        // Nobody's client decides whether it is asked about.
        isSkippableByClients: false,
      },
    }),
  )
