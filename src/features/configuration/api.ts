import type { ImResult } from '../../kernel/method.ts'

/** Questions about what an app has. */
export interface ConfigurationApi {
  /**
   * Whether the app has bought a feature. `bit` is the value of its bit in the mask of 64, such as
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
   * Questions about features. May be asked at any time and never rejects: what is not known here is
   * answered with empty data.
   */
  callExperimentalAPI(
    key: string,
    options?: unknown,
  ): Promise<ImResult<Readonly<Record<string, unknown>>>>
}
