import { type commands, serverCodes } from 'tavern-im/protocol'
import {
  cloudAnswer,
  commercialAnswer,
  profanityAnswer,
  type Settings,
} from '../domain/configuration/app-settings.ts'
import type { Configuration } from '../domain/configuration/configuration.ts'
import { shape, text, whole } from '../kernel/guards.ts'
import { Refusal } from '../kernel/refusal.ts'
import { type Context, type CoreHandlers, request } from './context.ts'

const number = whole(0, Number.MAX_SAFE_INTEGER)

const readCloud = request('config.cloud', serverCodes.BAD_PACKET, shape({ version: number }))
const readCommercial = request(
  'config.commercial',
  serverCodes.BAD_PACKET,
  shape({ SDKAppID: number }),
)
const readProfanity = request(
  'config.profanity',
  serverCodes.BAD_PACKET,
  shape({ startIndex: number, version: number, deviceID: text(64) }),
)

const settingsOf = ({ services, caller }: Context<Configuration>): Settings =>
  services.settings.of(caller.sdkAppID)

/** The handler for the settings of the caller's app. */
export const configurationHandlers = {
  async cloud(context: Context<Configuration>, body: unknown) {
    return cloudAnswer(settingsOf(context).cloudConfig, readCloud(body).version)
  },
  async commercial(context: Context<Configuration>, body: unknown) {
    const { SDKAppID } = readCommercial(body)
    if (SDKAppID === context.caller.sdkAppID) {
      return commercialAnswer(settingsOf(context).purchaseBits)
    }
    throw new Refusal(
      serverCodes.USERSIG_OTHER_APP,
      'config.commercial: it belongs to another SDKAppID',
    )
  },
  async profanity(context: Context<Configuration>, body: unknown) {
    const { startIndex, version } = readProfanity(body)
    return profanityAnswer(settingsOf(context).profanity, version, startIndex)
  },
} satisfies CoreHandlers<typeof commands.configuration>
