import Tavern from 'tavern-im'
import * as hooks from 'tavern-im/react'
import { Rooms } from './rooms.jsx'

/** A component of the server: it may import everything, and leaves the hooks to one of the client. */
export default function Page() {
  return (
    <main>
      <h1>{`app ${Tavern.VERSION}`}</h1>
      <p>{`hooks ${'useSession' in hooks}`}</p>
      <Rooms />
    </main>
  )
}
