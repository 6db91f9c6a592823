import type { Check } from '../../kernel/check.ts'
import * as errorCodes from '../../kernel/error-codes.ts'
import { imError } from '../../kernel/errors.ts'
import { declare } from '../../kernel/method.ts'
import type { Refetches } from '../../kernel/refetches.ts'
import type { Caller } from '../../kernel/wire.ts'
import type { ConfigurationFeature } from '../configuration/index.ts'
import type { GroupFeature } from '../groups/index.ts'
import type { FeatureKernel } from '../kernel.ts'
import type { MessageFeature } from '../messages/index.ts'
import type { GroupDataApi, GroupDataEventData } from './api.ts'
import type { AttributeStore, Attributes } from './attribute-store.ts'
import type { CounterStore } from './counter-store.ts'

export interface GroupDataUses {
  readonly configuration: ConfigurationFeature
  readonly groups: GroupFeature
  readonly messages: MessageFeature
}

export interface GroupDataContext extends FeatureKernel<GroupDataEventData>, GroupDataUses {
  readonly attributes: AttributeStore
  readonly counters: CounterStore
  /** Attributes that are being read, by group. */
  readonly reads: Map<string, { readonly wire: Caller; readonly answer: Promise<Attributes> }>
  /** Groups whose attributes are stale. */
  readonly refetches: Refetches
  /** The last write of attributes of a group: those of one device wait for one another. */
  readonly writes: Map<string, Promise<unknown>>
}

export const { method } = declare<GroupDataApi, GroupDataContext>()

/** An object whose own values all pass. */
export const mapOf =
  (check: Check): Check =>
  (value, name) => {
    const isMap = typeof value === 'object' && value !== null && !Array.isArray(value)
    if (!isMap) throw refuse(name, 'must be an object')
    for (const [key, one] of Object.entries(value)) {
      if (key === '') throw refuse(name, 'must not have an empty key')
      check(one, `${name}.${key}`)
    }
  }

export const refuse = (parameter: string, why: string) =>
  imError(errorCodes.INVALID_OPERATION, {
    action: `check ${parameter}`,
    why,
    data: { parameter },
  })

/** The requested entries; all of them for an empty list. */
export const picked = <Value>(
  entries: Iterable<readonly [string, Value]>,
  keyList: readonly string[] = [],
): Record<string, Value> =>
  Object.fromEntries([...entries].filter(([key]) => keyList.length === 0 || keyList.includes(key)))
