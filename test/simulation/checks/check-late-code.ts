import { Device } from '../device.ts'
import type { Scenario } from '../scenario.ts'

/** Longer than five attempts to load a file, and than the network takes for each. */
const REFUSED_AFTER_MS = 60_000
const RECOVERY_TIMEOUT_MS = 600_000

/** A login whose code does not come is refused with 2800; when the code comes, a later login succeeds. */
export const checkLateCode = async ({ simulation }: Scenario): Promise<void> => {
  const [userID] = simulation.stage.users
  if (userID === undefined || simulation.stage.code === undefined) return
  const { time } = simulation
  const device = new Device(simulation, userID, `${userID}.late`)
  device.code.mode = 'failing'
  void device.login()
  await time.run(REFUSED_AFTER_MS, () => device.page.calls.size === 0)
  const code = device.refusedWith.get('login')
  if (code !== 2800 || device.page.calls.size > 0)
    simulation.fault('late code', `a login without code ended with ${code}`)
  device.code.mode = 'reliable'
  void device.login()
  await time.run(RECOVERY_TIMEOUT_MS, () => device.isReady)
  if (!device.isReady) simulation.fault('late code', 'the login after a refused one fails')
  const destroyed = device.destroy()
  await time.run(RECOVERY_TIMEOUT_MS, () => device.page.calls.size === 0)
  void destroyed
}
