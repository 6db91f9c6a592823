import { type ChatSDK, EVENT, type SignalingEventName, TSignaling } from 'tavern-im/strict'

const {
  ACTION_TYPE_CANCEL_INVITE,
  ACTION_TYPE_ACCEPT_INVITE,
  ACTION_TYPE_REJECT_INVITE,
  ACTION_TYPE_INVITE_TIMEOUT,
} = TSignaling

/** The state of an invitation on one page, from its events and its own calls. */
interface KnownInvitation {
  isReported: boolean
  isCancelled: boolean
  /** The deciding action type by invitee. */
  readonly outcomes: Map<string, number>
}

type OnDuplicate = (what: string) => void

/** Receives the invitation events of one page, and reports duplicates. */
export class InvitationObserver {
  readonly #known = new Map<string, KnownInvitation>()
  readonly #userID: string
  readonly #onDuplicate: OnDuplicate

  constructor(chat: ChatSDK, userID: string, onDuplicate: OnDuplicate) {
    this.#userID = userID
    this.#onDuplicate = onDuplicate
    this.#listen(chat)
    // After a new login the SDK reports all open invitations again.
    chat.on(EVENT.SDK_NOT_READY, () => this.#known.clear())
  }

  get(inviteID: string): Readonly<KnownInvitation> {
    return this.#entry(inviteID)
  }

  /** Records an action of this page: the SDK publishes no event for it. */
  recordOwnAction(inviteID: string, actionType: number): void {
    const known = this.#entry(inviteID)
    if (actionType === ACTION_TYPE_CANCEL_INVITE) known.isCancelled = true
    else known.outcomes.set(this.#userID, actionType)
  }

  #listen(chat: ChatSDK): void {
    chat.addSignalingListener('newInvitationReceived', ({ name, data: { inviteID } }) => {
      const known = this.#entry(inviteID)
      if (known.isReported) this.#reportDuplicate(name, inviteID)
      known.isReported = true
    })
    chat.addSignalingListener('ts_invitee_accepted', ({ name, data: { inviteID, invitee } }) =>
      this.#received(name, inviteID, [invitee], ACTION_TYPE_ACCEPT_INVITE),
    )
    chat.addSignalingListener('ts_invitee_rejected', ({ name, data: { inviteID, invitee } }) =>
      this.#received(name, inviteID, [invitee], ACTION_TYPE_REJECT_INVITE),
    )
    chat.addSignalingListener('ts_invitation_timeout', ({ name, data }) =>
      this.#received(name, data.inviteID, data.inviteeList, ACTION_TYPE_INVITE_TIMEOUT),
    )
    chat.addSignalingListener('ts_invitation_cancelled', ({ name, data }) => {
      const { inviteID, inviter } = data
      if (inviter !== this.#userID)
        this.#received(name, inviteID, [this.#userID], ACTION_TYPE_CANCEL_INVITE)
      this.#entry(inviteID).isCancelled = true
    })
  }

  /** A different outcome may replace one of a later sequence (SIGNAL-05); the same one must not come again. */
  #received(
    name: SignalingEventName,
    inviteID: string,
    users: readonly string[],
    actionType: number,
  ): void {
    const { outcomes } = this.#entry(inviteID)
    for (const userID of users) {
      if (outcomes.get(userID) === actionType)
        this.#reportDuplicate(name, `${inviteID} of ${userID}`)
      outcomes.set(userID, actionType)
    }
  }

  #reportDuplicate(name: string, what: string): void {
    this.#onDuplicate(`${name} ${what} again`)
  }

  #entry(inviteID: string): KnownInvitation {
    const known = this.#known.get(inviteID) ?? {
      isReported: false,
      isCancelled: false,
      outcomes: new Map(),
    }
    this.#known.set(inviteID, known)
    return known
  }
}
