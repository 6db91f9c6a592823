import type { Platform } from '../../platform/platform.ts'

/** A random UUID (version 4). */
export const newInviteID = ({ random }: Pick<Platform, 'random'>): string =>
  'xxxxxxxx-xxxx-4xxx-yxxx-xxxxxxxxxxxx'.replace(/[xy]/g, (placeholder) =>
    (placeholder === 'x' ? random(16) : 8 + random(4)).toString(16),
  )
