/**
 * The tavern-im server: {@link createServer} starts one in this process.
 *
 * @packageDocumentation
 */
export { mintUserSig, type UserSigOrder } from './accounts/mint-user-sig.ts'
export {
  type UserSigClaim,
  type VerifiedUserSig,
  verifyUserSig,
} from './accounts/verify-user-sig.ts'
export { networkOf } from './admission/network-of.ts'
export type { AppSettings } from './configuration/app-settings.ts'
export { Refusal } from './core/core.ts'
export { createServer } from './create-server.ts'
export type { S3Options } from './objects/s3/s3-options.ts'
export { type NoStill, stillPicture } from './objects/still-picture.ts'
export {
  type AppOptions,
  defaultLimits,
  defaultSessionLimits,
  type GatewayLimits,
  type LogLevel,
  type ServerOptions,
  type SessionLimits,
} from './options.ts'
export type { ModeratedType, ModerationOptions } from './providers/moderation.ts'
export type { SpeechOptions } from './providers/speech.ts'
export type { TranslationOptions } from './providers/translation.ts'
export type { Server } from './start-server.ts'
export { closeFolder } from './storage/close-folder.ts'
export { type Waiting, waitForDatabase } from './storage/wait-for-database.ts'
