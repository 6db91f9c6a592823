import type { ChatCall } from './deliver.ts'
import { ADMINISTRATOR } from './im-rest.ts'

/** Gives the back end's chat account a name and an avatar; it posts the notices of orders. */
export const registerAssistant = (callChat: ChatCall): Promise<void> =>
  callChat(
    'im_open_login_svc/account_import',
    JSON.stringify({
      UserID: ADMINISTRATOR,
      Nick: '酒馆小助手',
      FaceUrl: '/emblems/hall-0.svg',
    }),
  )
