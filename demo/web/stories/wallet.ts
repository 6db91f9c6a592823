import type { Wallet } from '../src/features/wallet/wallet.ts'

/** A wallet with a balance, held money and a pending withdrawal. */
export const wallet: Wallet = {
  balance: 36_850,
  frozen: 12_800,
  withdrawing: 5000,
  held: 2000,
  recharge_min: 100,
  recharge_max: 5_000_000,
  withdraw_min: 1000,
  withdraw_max: 2_000_000,
  withdraw_left: 5_000_000,
  withdraw_fee_basis_points: 10,
  channels: [{ channel: 'sandbox', title: '沙箱支付' }],
}
