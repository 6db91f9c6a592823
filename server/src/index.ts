/**
 * The tavern-im server: {@link createServer} starts one in this process.
 *
 * @packageDocumentation
 */

export { defaultLimits, type GatewayLimits } from './admission/gateway-limits.ts'
export { networkOf } from './admission/network-of.ts'
export { createServer } from './app/create-server.ts'
export type { LogLevel, ServerOptions } from './app/options.ts'
export type { Server } from './app/start-server.ts'
export type { AppSettings } from './domain/configuration/app-settings.ts'
export { type AppOptions, defaultSessionLimits, type SessionLimits } from './gateway/app-options.ts'
export { Refusal } from './kernel/refusal.ts'
export { mintUserSig, type UserSigOrder } from './kernel/user-sig/mint-user-sig.ts'
export {
  type UserSigClaim,
  type VerifiedUserSig,
  verifyUserSig,
} from './kernel/user-sig/verify-user-sig.ts'
export type { S3Options } from './services/objects/s3/s3-options.ts'
export { type NoStill, stillPicture } from './services/objects/still-picture.ts'
export type { ModeratedType, ModerationOptions } from './services/providers/moderation.ts'
export type { SpeechOptions } from './services/providers/speech.ts'
export type { TranslationOptions } from './services/providers/translation.ts'
export { closeFolder } from './storage/close-folder.ts'
export { type Waiting, waitForDatabase } from './storage/wait-for-database.ts'
