import { type ModeratedType, moderatedTypes } from '../../services/providers/moderation.ts'
import type { ServerOptions } from '../options.ts'
import type { Values } from './settings.ts'
import { UsageError } from './usage-error.ts'

/** Moderation provider according to the settings. */
export const moderationOf = (
  values: Values,
  isFailClosed: boolean,
): Pick<ServerOptions, 'moderation'> => {
  const { 'moderation-url': url, 'moderation-token': token, 'moderation-types': types } = values
  if (url === undefined) return {}
  return {
    moderation: {
      url,
      isFailClosed,
      ...(token !== undefined && { token }),
      ...(types !== undefined && { types: typesOf(types) }),
    },
  }
}

const typesOf = (list: string): ModeratedType[] =>
  list
    .split(',')
    .filter((name) => name !== '')
    .map((name) => {
      if (Object.hasOwn(moderatedTypes, name)) return name as ModeratedType
      const known = Object.keys(moderatedTypes).join(', ')
      throw new UsageError(`read --moderation-types: ${name} is not one of ${known}`)
    })
