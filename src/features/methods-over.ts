import type { Changes } from '../kernel/changes.ts'
import { bindMethods, type MethodTable } from '../kernel/method.ts'
import type { Feature, Maker } from './feature.ts'

/** Every context has this: the host gets its own objects in place of entities. */
interface Handing {
  readonly changes: Pick<Changes, 'handed'>
}

export interface State<Context> {
  readonly context: Context
}

/**
 * A feature of methods only, over one that keeps their state. A client in stages loads the state at the login and the
 * methods later.
 */
export const methodsOver = <Api, Context extends Handing>(
  name: string,
  state: Maker<State<Context>>,
  table: MethodTable<Api, Context>,
): Feature<{ readonly api: Api }, { readonly state: State<Context> }> => ({
  name,
  uses: { state },
  create: ({ gate }, { state: { context } }) => ({
    api: bindMethods<Api, Context>(table, context, gate),
  }),
})
