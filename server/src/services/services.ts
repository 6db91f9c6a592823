import type { Media } from '../domain/messages/media.ts'
import type { CleanUp } from './objects/clean-up.ts'
import type { Objects } from './objects/objects.ts'
import type { LanguageProviders } from './providers/language-providers.ts'
import type { Moderation } from './providers/moderation.ts'
import type { Pusher } from './push/pusher.ts'
import type { ReportStore } from './reports/report-store.ts'
import type { Webhooks } from './webhooks/webhooks.ts'

export interface BackEnds {
  /** Calls the back ends of the apps. */
  readonly webhooks: Webhooks
}

export interface Devices {
  /** Sends push notifications to devices in the background. */
  readonly pusher: Pusher
}

export interface Providers {
  readonly language: LanguageProviders
  /** Checks messages before they are stored. */
  readonly moderation: Moderation
}

export interface Uploads extends Media {
  readonly objects: Objects | undefined
  readonly cleanUp: CleanUp | undefined
}

export interface Reports {
  /** Stores reports of clients. */
  readonly reports: ReportStore
}
