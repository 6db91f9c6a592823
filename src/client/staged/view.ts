import type { FeatureKernel } from '../../features/kernel.ts'
import { doorView } from '../door-view.ts'
import { emptyParts, emptyView } from '../empty-view.ts'
import type { Internals } from '../internals.ts'
import type { ChatView, ViewTopic } from '../view.ts'

type Functions = Record<string, (...args: readonly unknown[]) => unknown>

/** A view that is empty until the code of messaging is there. Its functions and parts stay the same objects. */
export const lateView = ({ kernel, netState, stage }: Required<Internals>): ChatView => {
  const view = () => stage.view()
  /** Functions that return these values until the object is there. */
  const functions = (values: object, find: () => object | undefined): Functions =>
    Object.fromEntries(
      Object.entries(values).map(([name, value]) => [
        name,
        (...args) => {
          const found = find() as Functions | undefined
          return found === undefined ? value : found[name]?.(...args)
        },
      ]),
    )
  const parts = ['', ...stage.features].flatMap((feature) =>
    Object.entries(emptyParts[feature] ?? {}),
  )
  const early: ViewTopic[] = []
  stage.whenLoaded(() => filled(kernel, view() as ChatView, early))
  return {
    ...functions(emptyView, view),
    ...Object.fromEntries(
      parts.map(([name, values]) => [
        name,
        functions(values, () => view()?.[name as keyof ChatView] as object | undefined),
      ]),
    ),
    ...doorView(kernel, netState),
    subscribe(topic, listener) {
      const present = view()
      if (present !== undefined) return present.subscribe(topic, listener)
      early.push(topic)
      return kernel.changes.subscribe(topic, listener)
    },
    async load(conversationID, query) {
      // A request must not go out later than the call: the connection may be lost meanwhile.
      if (view() === undefined) await kernel.loadFeatures()
      return (view() as ChatView).load(conversationID, query)
    },
  } as ChatView
}

/** Notifies everybody who has seen the empty view. */
const filled = ({ changes }: FeatureKernel, view: ChatView, topics: readonly ViewTopic[]): void =>
  changes.batch(() => {
    for (const topic of new Set(topics)) {
      if (!changes.isObserved(topic)) continue
      // Messaging learns which timelines are shown.
      view.subscribe(topic, () => {})()
      changes.mark(topic)
    }
  })
