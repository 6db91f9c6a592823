import type { AccountTables } from './rows/accounts.ts'
import type { BannerTables } from './rows/banners.ts'
import type { CatalogueTables } from './rows/catalogue.ts'
import type { CertificationTables } from './rows/certification.ts'
import type { ChangedSettingTables } from './rows/changed-settings.ts'
import type { CouponTables } from './rows/coupons.ts'
import type { EffectTables } from './rows/effects.ts'
import type { FeedbackTables } from './rows/feedback.ts'
import type { LedgerTables } from './rows/ledger.ts'
import type { LoginCodeTables } from './rows/login-codes.ts'
import type { MessageTables } from './rows/messages.ts'
import type { OperatorTables } from './rows/operator.ts'
import type { OperatorAccountTables } from './rows/operators.ts'
import type { OrderTables } from './rows/orders.ts'
import type { PaymentTables } from './rows/payments.ts'
import type { PhoneRequestTables } from './rows/phone-requests.ts'
import type { RateCountTables } from './rows/rate-counts.ts'
import type { ReviewTables } from './rows/reviews.ts'
import type { RoomTables } from './rows/rooms.ts'
import type { SubsidyTables } from './rows/subsidies.ts'
import type { UploadTables } from './rows/uploads.ts'

/** All tables, by area. */
export interface Schema
  extends AccountTables,
    BannerTables,
    CatalogueTables,
    CertificationTables,
    ChangedSettingTables,
    CouponTables,
    EffectTables,
    FeedbackTables,
    LedgerTables,
    LoginCodeTables,
    MessageTables,
    OrderTables,
    OperatorTables,
    OperatorAccountTables,
    PaymentTables,
    PhoneRequestTables,
    RateCountTables,
    ReviewTables,
    RoomTables,
    SubsidyTables,
    UploadTables {}
