import type { DomainEvents } from '../../domain/domain-events.ts'
import { subscribeGroupHooks } from './group-hooks.ts'
import { subscribePeopleHooks } from './people-hooks.ts'
import type { SendServices } from './send-webhook.ts'
import { subscribeStateHooks } from './state-hooks.ts'

/** Sends the webhooks after an action for all domain events that have one. */
export const subscribeWebhooks = (events: DomainEvents, services: SendServices): void => {
  subscribeGroupHooks(events, services)
  subscribePeopleHooks(events, services)
  subscribeStateHooks(events, services)
}
