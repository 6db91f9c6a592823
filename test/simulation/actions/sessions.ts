import type { SimulationAction } from './faults.ts'

const login: SimulationAction = ({ device }) => (device.isLeaving ? undefined : device.login())

const logout: SimulationAction = async ({ device, chat }) => {
  device.shouldBeLoggedIn = false
  await device.call('logout', () => chat.logout())
}

/** The back end kicks out all sessions of a user. */
const kickOut: SimulationAction = async ({ scenario, device }) => {
  const { server } = scenario.simulation
  await server?.administer('im_open_login_svc/kick', { UserID: device.userID }).catch(() => {
    // The server may be killed during the call; then it kicks out no session.
  })
}

/** Actions on sessions by users and back ends, with their weights. */
export const sessionActions = {
  login: [1, login],
  logout: [0.4, logout],
  kickOut: [0.3, kickOut],
} as const
