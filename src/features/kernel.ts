import type { Kernel } from '../kernel/kernel.ts'
import type { EventData } from './event-data.ts'
import type { Facts } from './facts.ts'
import type { Logs } from './logs.ts'

/** The kernel as features see it: with their facts, events and logs. */
export type FeatureKernel = Kernel<Facts, EventData, Logs>
