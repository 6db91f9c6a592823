import { command, push } from '../../kernel/command.ts'

/** The cloud configuration of the app. */
export interface CloudAnswer {
  /** Grows with each change; 0 where nothing was ever set. */
  readonly version: number
  /** JSON of an object by key; '' where the client has this version. */
  readonly config: string
  /** Seconds for which it is good. */
  readonly expiredTime: number
}

/** Purchased features of the app, as bits. */
export interface CommercialAnswer {
  /** 0 is success. */
  readonly errorCode: number
  readonly errorMessage: string
  /** 1 to 64 characters 0 or 1, the highest bit first. */
  readonly purchaseBits: string
  readonly expiredTime: number
}

/** Which version of the forbidden words is here. */
export interface ProfanityRequest {
  /** 0, then `nextStartIndex` of the page before. */
  readonly startIndex: number
  /** Version of the client's list; 0 for none. */
  readonly version: number
  /** Distinguishes the clients of one user; it has no other meaning. */
  readonly deviceID: string
}

/** A page of the profanity list; one without words where the client has this version. */
export interface ProfanityAnswer {
  /** Not empty: there is no list for now. */
  readonly errorInfo?: string
  readonly filterConfig: { readonly isEnabled: boolean }
  /** The words of this page, with `strToken` between them. */
  readonly lexicon: string
  readonly strToken: string
  /** 1 on the last page. */
  readonly completeFlag: 0 | 1
  readonly nextStartIndex: number
  readonly version: number
  readonly expiredTime: number
}

/** Commands of what the operator sets. */
export const configurationCommands = {
  /** SDK_READY waits for this one, so it does not wait long. */
  cloud: command<{ readonly version: number }, CloudAnswer>('config.cloud', { timeoutMs: 5_000 }),
  commercial: command<{ readonly SDKAppID: number }, CommercialAnswer>('config.commercial'),
  profanity: command<ProfanityRequest, ProfanityAnswer>('config.profanity'),
}

/** Pushes about the configuration. */
export const configurationPushes = {
  cloud: push<CloudAnswer>('push.cloudConfig'),
  commercial: push<CommercialAnswer>('push.commercialConfig'),
  /** The list has another version; a client asks for it within a few seconds. */
  profanity: push<{ readonly version: number }>('push.profanity'),
  /** Delay this command for this number of seconds, which may have a fraction. */
  overload: push<{ readonly command: string; readonly seconds: number }>('push.overload'),
}
