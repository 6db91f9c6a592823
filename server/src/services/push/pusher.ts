import { type Clock, MessageFlag, type WireMessage, type WireOfflinePush } from 'tavern-im/protocol'
import type { Account, DirectMembership, Group } from '../../domain/cache/entities.ts'
import type { EntityCache } from '../../domain/cache/entity-cache.ts'
import type { SessionEnd } from '../../domain/domain-events.ts'
import { withLoaded } from '../../kernel/cache-miss.ts'
import type { Caller } from '../../kernel/caller.ts'
import type { Log } from '../../kernel/log.ts'
import { boundedHttp } from '../providers/fetch-bounded.ts'
import { Foreground } from './foreground.ts'
import { recalledWording, type Wording, wordingOf } from './notification.ts'
import { post } from './post.ts'
import type { PushOptions } from './push-options.ts'
import { PushQueue } from './push-queue.ts'
import { isCounted, isCountedIn, isQuiet, isReminded, recipientMembers } from './recipients.ts'
import type { PushEventCounts } from './reported-events.ts'
import type { AccountTargets, PushTargets } from './targets.ts'
import type { WebPush } from './web-push.ts'

interface PusherParts {
  readonly clock: Clock
  readonly log: Log
  readonly cache: EntityCache
  readonly targets: PushTargets
  /** Absent if browsers cannot be notified. */
  readonly webPush: WebPush | undefined
  readonly options: PushOptions
  /** Unix seconds. */
  readonly time: () => number
}

/** An account that may receive a notification of a message. */
interface Recipient {
  readonly userID: string
  readonly remind: number
}

/** A message whose recipients may receive a notification. */
interface PendingMessage {
  readonly app: number
  readonly message: WireMessage
  readonly tag: string
  readonly wording: Wording | undefined
  /** Whether the message counts in the unread total of a member with this setting. */
  readonly counts: (remind: number) => boolean
  /** Called when the message is processed: they may be many. */
  readonly recipients: () => readonly Recipient[]
}

/** Messages that wait for the search for their recipients; the oldest are dropped beyond it. */
const WAITING = 1_000

/**
 * Sends push notifications of messages to devices that are not in the foreground. Senders do not
 * wait for it.
 */
export class Pusher {
  readonly foreground = new Foreground()
  readonly events: PushEventCounts = { arrived: 0, opened: 0, other: 0 }
  readonly queue: PushQueue
  readonly #parts: PusherParts
  readonly #http: ReturnType<typeof boundedHttp>
  readonly #waiting: PendingMessage[] = []
  #isWorking = false

  constructor(parts: PusherParts) {
    this.#parts = parts
    const { clock, log, targets } = parts
    this.#http = boundedHttp(clock)
    const postParts = { ...parts, ask: this.#http.ask }
    this.queue = new PushQueue({
      clock,
      log,
      post: (to, notification) => post(postParts, to, notification),
      shouldSend: ({ target, userID }) => !this.foreground.has(target.app, userID),
      onGone: ({ target: { accountID: id, app, token }, userID }) =>
        this.#confined(targets.remove({ id, app, userID }, (one) => one.token === token)),
    })
  }

  get targets(): PushTargets {
    return this.#parts.targets
  }

  get webPush(): WebPush | undefined {
    return this.#parts.webPush
  }

  get options(): PushOptions {
    return this.#parts.options
  }

  /** A message to one user was stored or changed. */
  notifyUser(
    { account, peer, remind }: DirectMembership,
    message: WireMessage,
    push?: WireOfflinePush,
  ): void {
    const { app, userID } = account
    if (!this.#parts.targets.has(app, userID) || this.foreground.has(app, userID)) return
    this.#pending({
      app,
      message,
      tag: `C2C${peer.userID}`,
      wording: this.#wordingOf(message, push),
      counts: isCounted,
      recipients: () => [{ userID, remind }],
    })
  }

  /** The same for a message to a group. */
  notifyGroup(group: Group, message: WireMessage, push?: WireOfflinePush): void {
    const { app, groupID, name } = group
    const { targets } = this.#parts
    if (targets.isEmpty(app)) return
    this.#pending({
      app,
      message,
      tag: `GROUP${groupID}`,
      wording: this.#wordingOf(message, push, name || groupID),
      counts: (remind) => isCountedIn(group, remind),
      recipients: () => {
        const withDevice = targets.among(app, group.members)
        const away = withDevice.filter((userID) => !this.foreground.has(app, userID))
        return recipientMembers(group, message, away)
      },
    })
  }

  /**
   * A session has ended: its devices receive no further notifications, unless the connection was
   * lost or the instance has another session.
   */
  left(caller: Caller, end: SessionEnd): void {
    this.foreground.left(caller)
    if (end === 'lost') return
    const { sdkAppID, userID, instanceID } = caller
    const forget = async () => {
      // The other session of the instance enters in the same tick.
      await Promise.resolve()
      if (end === 'replaced' && this.foreground.isHere(caller)) return
      const account = await withLoaded(() => this.#parts.cache.account(sdkAppID, userID))
      if (account === null) return
      await this.#parts.targets.remove(account, (one) => one.instanceID === instanceID)
    }
    this.#confined(forget())
  }

  end(): void {
    this.#waiting.length = 0
    this.queue.end()
    this.#parts.targets.flush()
    this.#http.end()
  }

  #wordingOf(message: WireMessage, push?: WireOfflinePush, group?: string): Wording | undefined {
    return (message.flags & MessageFlag.revoked) === 0
      ? wordingOf(message, push, group)
      : recalledWording(message, group)
  }

  #pending(pending: PendingMessage): void {
    if ((pending.message.flags & MessageFlag.noUnread) !== 0) return
    if (this.#waiting.length >= WAITING) {
      this.#waiting.shift()
      this.queue.counts.lost += 1
    }
    this.#waiting.push(pending)
    if (this.#isWorking) return
    this.#isWorking = true
    setImmediate(() => this.#confined(this.#work()))
  }

  async #work(): Promise<void> {
    try {
      for (
        let pending = this.#waiting.shift();
        pending !== undefined;
        pending = this.#waiting.shift()
      ) {
        await this.#notify(pending).catch((err) =>
          this.#parts.log.error({ err }, 'sending push notifications for a message failed'),
        )
      }
    } finally {
      this.#isWorking = false
    }
  }

  async #notify(pending: PendingMessage): Promise<void> {
    const recipients = new Map(
      pending.recipients().map((recipient) => [recipient.userID, recipient]),
    )
    if (recipients.size === 0) return
    const { cache } = this.#parts
    const accounts = await withLoaded(() => cache.accounts(pending.app, recipients.keys()))
    for (const account of accounts) {
      const recipient = recipients.get(account.userID)
      if (recipient === undefined || account.blacklist.has(pending.message.from)) continue
      const mine = await this.#parts.targets.of(account)
      if (pending.wording?.isRecalled) this.#takeBack(pending, account, mine, recipient)
      else this.#notifyAccount(pending, account, mine, recipient)
    }
  }

  #notifyAccount(
    { message, tag, wording, counts }: PendingMessage,
    account: Account,
    mine: AccountTargets,
    to: Recipient,
  ) {
    const { targets, time } = this.#parts
    if (counts(to.remind)) targets.count(mine, mine.unread + 1)
    if (wording === undefined || isQuiet(account.receiveOption, time())) return
    if (!isReminded(to.remind, account.userID, message)) return
    mine.shown.delete(tag)
    mine.shown.set(tag, message.sequence)
    const [oldest = tag] = mine.shown.keys()
    if (mine.shown.size > SHOWN) mine.shown.delete(oldest)
    this.#show(account, mine, tag, wording)
  }

  /** Replaces the notification of a recalled message, if one is shown. */
  #takeBack(
    { message, tag, wording, counts }: PendingMessage,
    account: Account,
    mine: AccountTargets,
    to: Recipient,
  ) {
    if (wording === undefined || mine.shown.get(tag) !== message.sequence) return
    mine.shown.delete(tag)
    const { targets } = this.#parts
    if (counts(to.remind)) targets.count(mine, Math.max(0, mine.unread - 1))
    this.#show(account, mine, tag, wording)
  }

  #show({ userID }: Account, mine: AccountTargets, tag: string, wording: Wording): void {
    for (const target of mine.list) {
      if (target.device.notificationStatus === 0 || target.device.pushMsg === 0) continue
      this.queue.add({ target, userID }, { ...wording, tag, badge: mine.unread })
    }
  }

  #confined(task: Promise<void>): void {
    task.catch((err) => this.#parts.log.error({ err }, 'storing push devices failed'))
  }
}

/** Conversations per account whose shown message is remembered. */
const SHOWN = 100
