import type { Kernel } from '../kernel/kernel.ts'
import type { EventData } from './event-data.ts'
import type { Facts } from './facts.ts'

/** The kernel as features see it: with their facts and events. */
export type FeatureKernel = Kernel<Facts, EventData>
