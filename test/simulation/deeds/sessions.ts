import type { Deed } from './deed.ts'

const login: Deed = ({ seat }) => (seat.isLeaving ? undefined : seat.login())

const logout: Deed = async ({ seat, chat }) => {
  seat.isIn = false
  await seat.call('logout', () => chat.logout())
}

/** The back end ends all sessions of a user. */
const kickOut: Deed = async ({ play, seat }) => {
  const { server } = play.simulation
  await server?.administer('im_open_login_svc/kick', { UserID: seat.userID }).catch(() => {
    // It may be killed meanwhile: nobody is kicked then.
  })
}

/** What users do with their sessions, and back ends. */
export const sessionDeeds = {
  login: [1, login],
  logout: [0.4, logout],
  kickOut: [0.3, kickOut],
} as const
