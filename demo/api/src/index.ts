export type {
  BillLine,
  Callback,
  Notice,
  Outcome,
  Payer,
  PaymentOrder,
  PaymentPage,
  PaymentProvider,
  PayoutOrder,
  PayoutRequest,
  Payouts,
  RefundOrder,
  Subject,
  TradeStatus,
} from './payments/provider.ts'
export { CallbackRefused } from './payments/provider.ts'
export type { DemoOptions } from './start/demo-options.ts'
export { exposureLines } from './start/exposure-lines.ts'
export { providersIn } from './start/provider-settings.ts'
export { type Demo, startDemo } from './start/start-demo.ts'
