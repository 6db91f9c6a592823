import { command, push } from '../../kernel/command.ts'

/** How a user is right now. */
export interface WireStatus {
  readonly userID: string
  /** One of `TYPES.USER_STATUS_*`; unknown where the user has blocked who asks. */
  readonly statusType: 0 | 1 | 2 | 3
  /** '' unless the user is online. */
  readonly customStatus: string
}

/** What could not be done for one user of several. */
export interface StatusFailure {
  readonly userID: string
  readonly code: number
  readonly message: string
}

/** Whose status is asked for. */
export interface StatusRequest {
  /** At most 500. */
  readonly userIDList: readonly string[]
  /** 1: only those of whom the caller is told without having subscribed. */
  readonly onlyTold?: 1
}

/** Statuses of users. */
export interface StatusAnswer {
  readonly statusList: readonly WireStatus[]
  readonly failureUserList: readonly StatusFailure[]
}

const limit = { seconds: 5, calls: 20 }

/** Commands of who is online. */
export const presenceCommands = {
  get: command<StatusRequest, StatusAnswer>('status.get', { limit }),
  /** Answers how the caller is after it; its other devices hear the same. */
  set: command<{ readonly customStatus: string }, WireStatus>('status.set'),
  /** From now on this connection hears of these users. Answers how they are. */
  subscribe: command<StatusRequest, StatusAnswer>('status.subscribe', { limit }),
  /** An empty list means all. */
  unsubscribe: command<StatusRequest, Pick<StatusAnswer, 'failureUserList'>>('status.unsubscribe', {
    limit,
  }),
}

/** What is told of it. */
export const presencePushes = {
  /** How users are now: those that this connection subscribed to, friends where the app tells of them, its own. */
  status: push<{ readonly statusList: readonly WireStatus[] }>('push.status'),
}
