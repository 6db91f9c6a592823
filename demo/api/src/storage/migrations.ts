import type { Migration } from 'kysely'
import { accountMigrations } from './migrations/accounts.ts'
import { bannerMigrations } from './migrations/banners.ts'
import { catalogueMigrations } from './migrations/catalogue.ts'
import { certificationMigrations } from './migrations/certification.ts'
import { couponMigrations } from './migrations/coupons.ts'
import { effectMigrations } from './migrations/effects.ts'
import { feedbackMigrations } from './migrations/feedback.ts'
import { ledgerMigrations } from './migrations/ledger.ts'
import { loginCodeMigrations } from './migrations/login-codes.ts'
import { messageMigrations } from './migrations/messages.ts'
import { operatorMigrations } from './migrations/operator.ts'
import { operatorAccountMigrations } from './migrations/operators.ts'
import { orderListMigrations } from './migrations/order-lists.ts'
import { orderMigrations } from './migrations/orders.ts'
import { paymentMigrations } from './migrations/payments.ts'
import { phoneRequestMigrations } from './migrations/phone-requests.ts'
import { retryLockMigrations } from './migrations/retry-lock.ts'
import { roomMigrations } from './migrations/rooms.ts'
import { subsidyMigrations } from './migrations/subsidies.ts'
import { uploadMigrations } from './migrations/uploads.ts'

/** Applied in the order of their names. A migration that has been released is never edited. */
export const migrations: Record<string, Migration> = {
  ...accountMigrations,
  ...roomMigrations,
  ...ledgerMigrations,
  ...paymentMigrations,
  ...effectMigrations,
  ...catalogueMigrations,
  ...retryLockMigrations,
  ...certificationMigrations,
  ...operatorMigrations,
  ...bannerMigrations,
  ...orderMigrations,
  ...orderListMigrations,
  ...messageMigrations,
  ...couponMigrations,
  ...uploadMigrations,
  ...loginCodeMigrations,
  ...feedbackMigrations,
  ...subsidyMigrations,
  ...phoneRequestMigrations,
  ...operatorAccountMigrations,
}
