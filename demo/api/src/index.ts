export type {
  Callback,
  Found,
  Notice,
  Outcome,
  PaymentOrder,
  PaymentProvider,
  PayoutOrder,
  Subject,
} from './payments/provider.ts'
export { openTo } from './start/open-to.ts'
export { type Demo, type DemoOptions, startDemo } from './start/start-demo.ts'
