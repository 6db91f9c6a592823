import Tavern from 'tavern-im'
import { Rooms } from '../app/rooms.jsx'

export default function Old() {
  return (
    <main>
      <h1>{`pages ${Tavern.VERSION}`}</h1>
      <Rooms />
    </main>
  )
}
