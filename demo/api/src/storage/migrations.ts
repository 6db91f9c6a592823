import type { Migration } from 'kysely'
import { accountMigrations } from './migrations/001-accounts.ts'
import { roomMigrations } from './migrations/002-rooms.ts'
import { ledgerMigrations } from './migrations/005-ledger.ts'
import { effectMigrations } from './migrations/006-effects.ts'
import { catalogueMigrations } from './migrations/007-catalogue.ts'
import { retryLockMigrations } from './migrations/008-retry-lock.ts'
import { uploadMigrations } from './migrations/010-uploads.ts'
import { loginCodeMigrations } from './migrations/011-login-codes.ts'
import { paymentMigrations } from './migrations/016-payments.ts'
import { orderMigrations } from './migrations/020-orders.ts'
import { orderListMigrations } from './migrations/028-order-lists.ts'
import { certificationMigrations } from './migrations/031-certification.ts'
import { operatorMigrations } from './migrations/032-operator.ts'
import { bannerMigrations } from './migrations/033-banners.ts'
import { messageMigrations } from './migrations/038-messages.ts'
import { couponMigrations } from './migrations/039-coupons.ts'
import { feedbackMigrations } from './migrations/041-feedback.ts'
import { subsidyMigrations } from './migrations/042-subsidies.ts'
import { phoneRequestMigrations } from './migrations/043-phone-requests.ts'
import { operatorAccountMigrations } from './migrations/044-operators.ts'
import { settledPriceMigrations } from './migrations/045-settled-price.ts'
import { reviewMigrations } from './migrations/046-reviews.ts'
import { reportedPeopleMigrations } from './migrations/047-reported-people.ts'
import { billMigrations } from './migrations/048-bills.ts'
import { operatorConsoleMigrations } from './migrations/049-operator-console.ts'
import { jobMigrations } from './migrations/050-jobs.ts'
import { accountSafetyMigrations } from './migrations/051-account-safety.ts'
import { messageReportMigrations } from './migrations/052-message-reports.ts'
import { rateCountMigrations } from './migrations/053-rate-counts.ts'
import { changedSettingsMigrations } from './migrations/054-changed-settings.ts'
import { wechatLoginMigrations } from './migrations/055-wechat-logins.ts'

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
  ...settledPriceMigrations,
  ...reviewMigrations,
  ...reportedPeopleMigrations,
  ...billMigrations,
  ...operatorConsoleMigrations,
  ...jobMigrations,
  ...accountSafetyMigrations,
  ...messageReportMigrations,
  ...rateCountMigrations,
  ...changedSettingsMigrations,
  ...wechatLoginMigrations,
}
