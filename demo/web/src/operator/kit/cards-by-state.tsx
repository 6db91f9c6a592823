import { type ReactNode, useState } from 'react'
import type { RequestOf } from 'tavern-market-api/client'
import type { ItemOf, ListPath } from '../../features/market/market-hooks.ts'
import { Choice, Filters } from './filters.tsx'
import { ListView } from './list-view.tsx'
import { Cards } from './parts.tsx'

interface CardsByStateProps<Path extends ListPath, State extends string> {
  readonly path: Path
  /** The states of the items; the first one is shown at the beginning. */
  readonly states: readonly [
    readonly [value: State, words: string],
    ...(readonly (readonly [value: State, words: string])[]),
  ]
  readonly request: (status: State) => RequestOf<Path>
  readonly empty: { readonly title: string; readonly text: string }
  /** The card of an item, with a key. */
  readonly children: (item: ItemOf<Path>) => ReactNode
}

/** A paged list of cards with a filter by state. */
export const CardsByState = <Path extends ListPath, State extends string>(
  props: CardsByStateProps<Path, State>,
) => {
  const { path, states, request, empty, children } = props
  const [status, setStatus] = useState(states[0][0])
  return (
    <>
      <Filters>
        <Choice label="状态" options={states} value={status} onChange={setStatus} />
      </Filters>
      <ListView path={path} request={request(status)} empty={empty}>
        {(all) => <Cards>{all.map(children)}</Cards>}
      </ListView>
    </>
  )
}
