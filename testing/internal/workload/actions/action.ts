import type { ChatSDK } from 'tavern-im/strict'
import type { Chance } from '../chance.ts'
import type { Workload, WorkloadDevice } from '../workload.ts'

/** The input of an action. */
export interface ActionContext {
  /** The name of the action. */
  readonly name: string
  readonly workload: Workload
  readonly device: WorkloadDevice
  readonly chat: ChatSDK
  /** Decides the random choices of the action. */
  readonly dice: Chance
}

/** An operation of a user, or a fault. */
export type Action = (context: ActionContext) => unknown

/** Performs an action; an exception is a fault. */
export const perform = async <C extends ActionContext>(
  action: (context: C) => unknown,
  context: C,
): Promise<void> => {
  try {
    await action(context)
  } catch (cause) {
    const what = cause instanceof Error ? cause.stack : cause
    context.workload.fault('no exceptions', `${context.name}: ${what}`)
  }
}

/** An action that makes exactly one call of the API. */
export const callAction =
  (make: (context: ActionContext) => Promise<unknown>): Action =>
  (context) =>
    context.device.call(context.name, () => make(context))

/** The ID of a conversation that this user may have. */
export const aConversationID = ({ workload, device, dice }: ActionContext): string =>
  dice.one(workload.conversationIDsOf(device.userID))

export const aUser = ({ workload, dice }: ActionContext): string => dice.one(workload.users)

export const aGroup = ({ workload, dice }: ActionContext): string => dice.one(workload.groupIDs)

/** A text that is unique in the run. */
export const aText = ({ workload }: ActionContext): string => `${++workload.texts}`
