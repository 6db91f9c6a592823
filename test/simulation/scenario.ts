import { Workload } from '../../testing/internal/workload/workload.ts'
import { Device } from './device.ts'
import { ClientDisk } from './machine/client-disk.ts'
import type { Disk } from './machine/disk.ts'
import { Simulation, type Stage } from './simulation.ts'

/** A simulated environment, and the workload of its users. */
export class Scenario {
  readonly simulation: Simulation
  readonly workload: Workload<Device>

  constructor(disk: Disk, seed: string, stage: Stage, isTraced: boolean) {
    const simulation = new Simulation(disk, seed, stage, isTraced)
    this.simulation = simulation
    const { users, devicesOfEach, isDiskShared } = stage
    this.workload = new Workload(users, (check, what) => simulation.fault(check, what))
    for (const userID of users) {
      const shared = new ClientDisk()
      for (let index = 1; index <= devicesOfEach; index++) {
        const own = isDiskShared ? shared : new ClientDisk()
        this.devices.push(new Device(simulation, userID, `${userID}.${index}`, own))
      }
    }
  }

  get devices(): Device[] {
    return this.workload.devices
  }
}
