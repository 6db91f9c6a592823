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
export { exposureLines } from './start/exposure-lines.ts'
export { type Demo, type DemoOptions, startDemo } from './start/start-demo.ts'
