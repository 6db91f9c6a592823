import type { ChatSDK } from 'tavern-im/strict'
import type { Device } from '../device.ts'
import type { Chance } from '../machine/chance.ts'
import type { Scenario } from '../scenario.ts'

/** The input of an action. */
export interface ActionContext {
  /** The name of the action. */
  readonly name: string
  readonly scenario: Scenario
  readonly device: Device
  readonly chat: ChatSDK
  /** Decides the random choices of the action. */
  readonly dice: Chance
}

/** An operation of a user, or a fault. */
export type Action = (context: ActionContext) => unknown

/** An action that makes exactly one call of the API. */
export const callAction =
  (make: (context: ActionContext) => Promise<unknown>): Action =>
  (context) =>
    context.device.call(context.name, () => make(context))

/** The ID of a conversation that this user may have. */
export const aConversationID = ({ scenario, device, dice }: ActionContext): string =>
  dice.one(scenario.conversationIDsOf(device.userID))

export const aUser = ({ scenario, dice }: ActionContext): string =>
  dice.one(scenario.simulation.stage.users)

export const aGroup = ({ scenario, dice }: ActionContext): string => dice.one(scenario.groupIDs)

/** A text that is unique in the run. */
export const aText = ({ scenario }: ActionContext): string => `${++scenario.texts}`
