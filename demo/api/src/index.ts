export type {
  Callback,
  Notice,
  Outcome,
  PaymentOrder,
  PaymentProvider,
  PayoutOrder,
  Subject,
  TradeStatus,
} from './payments/provider.ts'
export type { DemoOptions } from './start/demo-options.ts'
export { exposureLines } from './start/exposure-lines.ts'
export { type Demo, startDemo } from './start/start-demo.ts'
