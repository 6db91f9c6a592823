import type { GatewayLimits } from '../../../../server/src/admission/gateway-limits.ts'
import { limitSettings } from '../../../../server/src/app/cli/limit-settings.ts'
import { textOf } from '../sources.ts'

/** One limit, without its subject. */
export interface LimitOf {
  readonly what: string
  readonly most: string
  /** The way to change it. */
  readonly by: string
  /** The error that a rejected caller receives. */
  readonly refusal: string
  /** When it is free again. */
  readonly again: string
}

/** A named number in a file of ours that no other file needs. */
export const numberIn = (path: string, name: string): number => {
  const [, text] =
    new RegExp(`^(?:export )?const ${name} = ([\\d_ *]+)$`, 'm').exec(textOf(path)) ?? []
  if (text === undefined) throw new Error(`read ${path}: it has no number ${name}`)
  return text
    .split('*')
    .reduce((product, factor) => product * Number(factor.replaceAll('_', '')), 1)
}

export const count = (value: number): string => value.toLocaleString('en')

export const bytes = (value: number): string =>
  value >= 2 ** 20 ? `${count(value / 2 ** 20)} MiB` : `${count(value / 1024)} KiB`

/** Variables of the environment. */
export const by = (...names: readonly (keyof GatewayLimits)[]): string =>
  names.map((name) => `\`${limitSettings[name].variable}\``).join(', ')

/** A setting of an app, by REST or in the apps file. */
export const setting = (group: string, name: string): string =>
  `\`${name}\` of the app setting \`${group}\``

/** When something is free again. */
export const again = {
  inText: 'after the seconds in the error text',
  withinMinute: 'within a minute',
  whenClosed: 'when one closes',
}

/** In place of a time, for limits that have none. */
export const never = '–'

/** Fixed in the code. */
export const fixed = '–'
