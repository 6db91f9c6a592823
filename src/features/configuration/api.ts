import type { ImResult } from '../../kernel/method.ts'

/** Questions about what an app has. */
export interface ConfigurationApi {
  /**
   * Returns whether the app has bought a feature. `bit` is the value of its bit in the mask of 64, such as
   * `2 ** 38`; of several bits all must be there.
   */
  callExperimentalAPI(
    key: 'isCommercialAbilityEnabled' | 'isFeatureEnabledForStat',
    bit: number,
  ): Promise<ImResult<{ enabled: boolean }>>
  /** Whether all these modules are part of this SDK, such as `['grp']`. */
  callExperimentalAPI(
    key: 'canIUseModule',
    modules: string | readonly string[],
  ): Promise<ImResult<{ enabled: boolean }>>
  /** The cloud configuration by key: of one key, or of all that the operator has set. */
  callExperimentalAPI(
    key: 'getServerConfig',
    name?: string,
  ): Promise<ImResult<Readonly<Record<string, unknown>>>>
  /**
   * Sends data to all who are in a group or live room, at once and stored in no history: they get
   * ROOM_CUSTOM_DATA_RECEIVED, this device
   * too. At most 12 KB; an object travels as JSON. Who may send messages there may do it. Rejects with 2905, 2996,
   * 10007, 10010,
   * 10017, 80002. Without `groupID` it is `sendTRTCCustomData`.
   */
  callExperimentalAPI(
    key: 'sendRoomCustomData',
    options: { readonly groupID: string; readonly data: string | object },
  ): Promise<ImResult<Record<never, never>>>
  /**
   * Commands of the vendor's room and call services, which a tavern-im server does not have: rejects with 2995 (not
   * such a command)
   * or 3122.
   */
  callExperimentalAPI(
    key: 'sendTRTCCustomData',
    options: { readonly serviceCommand?: string; readonly data?: unknown },
  ): Promise<ImResult<Record<never, never>>>
  /**
   * Questions about features. May be asked at any time and never rejects: what is not known here is
   * answered with empty data.
   */
  callExperimentalAPI(
    key: string,
    options?: unknown,
  ): Promise<ImResult<Readonly<Record<string, unknown>>>>
}

/** Events of the configuration, by the event's value. */
export interface ConfigurationEventData {
  /** The operator's configuration as it is now, a copy; keys that the SDK does not know are in it, too. */
  onServerConfigUpdated: { config: Record<string, unknown> }
}
