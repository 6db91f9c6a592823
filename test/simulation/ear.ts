import { type ChatSDK, EVENT, type SignalingEventName, TSignaling } from 'tavern-im/strict'

const {
  ACTION_TYPE_CANCEL_INVITE,
  ACTION_TYPE_ACCEPT_INVITE,
  ACTION_TYPE_REJECT_INVITE,
  ACTION_TYPE_INVITE_TIMEOUT,
} = TSignaling

/** What the user of a page knows of an invitation: by what was told, and by what its calls answered. */
interface Known {
  isRaised: boolean
  isCancelled: boolean
  /** The action that decided, by who was invited. */
  readonly outcomes: Map<string, number>
}

type Complain = (what: string) => void

/** Hears of invitations at one page, and minds what is told a second time. */
export class Ear {
  readonly #known = new Map<string, Known>()
  readonly #userID: string
  readonly #complain: Complain

  constructor(chat: ChatSDK, userID: string, complain: Complain) {
    this.#userID = userID
    this.#complain = complain
    this.#listen(chat)
    // Who comes back is told of everything anew.
    chat.on(EVENT.SDK_NOT_READY, () => this.#known.clear())
  }

  get(inviteID: string): Readonly<Known> {
    return this.#open(inviteID)
  }

  /** A call said so: nobody is told. */
  answered(inviteID: string, actionType: number): void {
    const known = this.#open(inviteID)
    if (actionType === ACTION_TYPE_CANCEL_INVITE) known.isCancelled = true
    else known.outcomes.set(this.#userID, actionType)
  }

  #listen(chat: ChatSDK): void {
    chat.addSignalingListener('newInvitationReceived', ({ name, data: { inviteID } }) => {
      const known = this.#open(inviteID)
      if (known.isRaised) this.#again(name, inviteID)
      known.isRaised = true
    })
    chat.addSignalingListener('ts_invitee_accepted', ({ name, data: { inviteID, invitee } }) =>
      this.#told(name, inviteID, [invitee], ACTION_TYPE_ACCEPT_INVITE),
    )
    chat.addSignalingListener('ts_invitee_rejected', ({ name, data: { inviteID, invitee } }) =>
      this.#told(name, inviteID, [invitee], ACTION_TYPE_REJECT_INVITE),
    )
    chat.addSignalingListener('ts_invitation_timeout', ({ name, data }) =>
      this.#told(name, data.inviteID, data.inviteeList, ACTION_TYPE_INVITE_TIMEOUT),
    )
    chat.addSignalingListener('ts_invitation_cancelled', ({ name, data }) => {
      const { inviteID, inviter } = data
      if (inviter !== this.#userID)
        this.#told(name, inviteID, [this.#userID], ACTION_TYPE_CANCEL_INVITE)
      this.#open(inviteID).isCancelled = true
    })
  }

  /** Another end may replace one of a later place (SIGNAL-05); the same one is not told again. */
  #told(
    name: SignalingEventName,
    inviteID: string,
    users: readonly string[],
    actionType: number,
  ): void {
    const { outcomes } = this.#open(inviteID)
    for (const userID of users) {
      if (outcomes.get(userID) === actionType) this.#again(name, `${inviteID} of ${userID}`)
      outcomes.set(userID, actionType)
    }
  }

  #again(name: string, what: string): void {
    this.#complain(`${name} ${what} again`)
  }

  #open(inviteID: string): Known {
    const known = this.#known.get(inviteID) ?? {
      isRaised: false,
      isCancelled: false,
      outcomes: new Map(),
    }
    this.#known.set(inviteID, known)
    return known
  }
}
