import { HostEvents } from '../../kernel/host-events.ts'
import { bindMethods, type ImResult } from '../../kernel/method.ts'
import { Refetches } from '../../kernel/refetches.ts'
import { RecentMap } from '../../lib/recent-map.ts'
import { Scope } from '../../lib/scope.ts'
import { conversationFeature } from '../conversations/index.ts'
import type { Feature } from '../feature.ts'
import type { FeatureKernel } from '../kernel.ts'
import { modifyingFeature } from '../messages/features.ts'
import { conversationIDOf, messageFeature } from '../messages/index.ts'
import type {
  InviteInGroupOptions,
  InviteOptions,
  InviteResult,
  SignalingApi,
  SignalingResult,
} from './api.ts'
import type { PlainApi, SignalingContext, SignalingUses } from './context.ts'
import { sendTimeoutsLater } from './expiry.ts'
import { newInviteID } from './invite-id.ts'
import { INVITATIONS, LOOK_BACK_RETRY_MS, OWN_MESSAGES } from './limits.ts'
import { lookBack, lookBackIn, lookThrough } from './look-back.ts'
import { accept } from './methods/accept.ts'
import { addSignalingListener } from './methods/add-signaling-listener.ts'
import { cancel } from './methods/cancel.ts'
import { getSignalingInfo } from './methods/get-signaling-info.ts'
import { invite } from './methods/invite.ts'
import { inviteInGroup } from './methods/invite-in-group.ts'
import { modifyInvitation } from './methods/modify-invitation.ts'
import { reject } from './methods/reject.ts'
import { removeSignalingListener } from './methods/remove-signaling-listener.ts'
import { messageChanged } from './modified.ts'
import { receiveMessages } from './receive-messages.ts'
import { receivedFrom, receivedIn } from './received-message.ts'
import { markChanged } from './report-invitation.ts'
import { type InvitationsView, invitationsView } from './view.ts'
import { withCallbacks } from './with-callbacks.ts'

/** Invitations by messages. */
export interface SignalingFeature {
  readonly api: SignalingApi
  readonly view: InvitationsView
  /** Removes all listeners when the client ends. */
  end(): void
}

type BoundApi = Omit<PlainApi, 'inviteSync' | 'inviteInGroupSync'>

const table = {
  addSignalingListener,
  removeSignalingListener,
  invite,
  inviteInGroup,
  accept,
  reject,
  cancel,
  modifyInvitation,
  getSignalingInfo,
}

const createSignaling = (kernel: FeatureKernel, uses: SignalingUses): SignalingFeature => {
  const context: SignalingContext = {
    ...kernel,
    ...uses,
    signals: new HostEvents(kernel.changes, kernel.log),
    invitations: new RecentMap(INVITATIONS),
    own: new RecentMap(OWN_MESSAGES),
    timeouts: new Set(),
    isConnected: false,
    session: new Scope(),
    lookBack: { isReady: false, hasListener: false, isDone: false, since: 0 },
    lookBacks: new Refetches({
      ...{ platform: kernel.platform, log: kernel.log, ms: LOOK_BACK_RETRY_MS },
      action: 'look for invitations in',
      fetch: (conversationID) => lookBackIn(context, conversationID),
    }),
    sent: (message) => receiveMessages(context, conversationIDOf(message), [receivedFrom(message)]),
  }
  reactToFacts(context)
  const plain = bindMethods<BoundApi, SignalingContext>(table, context, kernel.gate)
  return {
    api: { ...plain, ...withIDs(plain, kernel) },
    view: invitationsView(context),
    end: () => context.signals.clear(),
  }
}

const withIDs = (plain: BoundApi, { log, platform }: FeatureKernel) => {
  const invite = named(plain.invite)
  const inviteInGroup = named(plain.inviteInGroup)
  const newID = () => newInviteID(platform)
  return {
    // Drops further arguments: a host may not choose the ID.
    invite: (options: InviteOptions) => invite(options),
    inviteInGroup: (options: InviteInGroupOptions) => inviteInGroup(options),
    accept: named(plain.accept),
    reject: named(plain.reject),
    cancel: named(plain.cancel),
    modifyInvitation: named(plain.modifyInvitation),
    inviteSync: withCallbacks('inviteSync', log, newID, invite),
    inviteInGroupSync: withCallbacks('inviteInGroupSync', log, newID, inviteInGroup),
  }
}

/** Older libraries return the ID beside `data`, and callers read it there. */
const named =
  <Options>(method: (options: Options, inviteID?: string) => Promise<ImResult<SignalingResult>>) =>
  async (options: Options, inviteID?: string): Promise<InviteResult> => {
    const result = await method(options, inviteID)
    return { ...result, inviteID: result.data.inviteID }
  }

const reactToFacts = (context: SignalingContext): void => {
  const { facts, invitations, timeouts } = context
  facts.react('messages-received', ({ conversationID, messages }) => {
    const found = receivedIn(messages)
    if (found.length > 0) receiveMessages(context, conversationID, found)
  })
  facts.react('message-sent', ({ message }) => context.sent(message))
  facts.react('online-message', ({ conversationID, message }) =>
    receiveMessages(context, conversationID, receivedIn([message])),
  )
  facts.react('message-changed', ({ conversationID, message }) =>
    messageChanged(context, conversationID, message),
  )
  facts.react('history-loaded', ({ conversationID }) => {
    if (context.lookBack.isReady && context.lookBack.hasListener)
      lookThrough(context, conversationID)
  })
  // Look for invitations that were sent while the user was offline.
  facts.react('session-ready', () => {
    context.lookBack.isReady = true
    lookBack(context)
  })
  // The lists are read again: messages between the old and the new ones arrive in no other way.
  facts.react('log-lost', ({ groupID }) => {
    if (groupID === undefined) context.lookBack.isDone = false
  })
  facts.react('session-opened', () => {
    context.isConnected = true
    context.lookBacks.resume()
    sendTimeoutsLater(context)
  })
  facts.react('connection-lost', () => {
    context.isConnected = false
  })
  facts.react('session-closed', () => {
    context.isConnected = false
    Object.assign(context.lookBack, { isReady: false, isDone: false })
    timeouts.clear()
    context.lookBacks.clear()
    context.session.end()
    context.session = new Scope()
    for (const [key, { timer, invite }] of invitations.entries) {
      timer?.()
      invitations.delete(key)
      if (invite !== undefined) markChanged(context, invite.inviteID)
    }
  })
}

export const signalingFeature: Feature<SignalingFeature, SignalingUses> = {
  name: 'signaling',
  uses: {
    messages: messageFeature,
    modifying: modifyingFeature,
    conversations: conversationFeature,
  },
  create: createSignaling,
  views: ({ view }) => ({ invitations: view }),
}
